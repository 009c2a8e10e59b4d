import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import { type Image, images, readPicture } from '@wifi-tms/contract/images'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../ask/address.ts'
import { useTell } from '../ask/use-tell.ts'
import { bytesText } from '../i18n/numbers.ts'
import { useAskToDelete } from '../list/ask-to-delete.ts'
import { useMay } from '../session/use-may.ts'

/** Pixels across that a card's picture is asked for in. */
const WIDE = 480

/** One picture and what one can do with it. */
export function ImageCard({ image, rename, use }: { image: Image; rename: () => void; use: () => void }) {
  const { t, i18n } = useTranslation()
  const mayWrite = useMay('images.write')
  const mayDraw = useMay('templates.write')
  const remove = useTell(images.remove)
  const askToDelete = useAskToDelete()
  const { _id, name, width, height, bytes } = image
  return (
    <li className="card">
      <div className="card-picture">
        <img src={pictureUrl(readPicture, { id: _id, width: Math.min(WIDE, width) })} alt={name} loading="lazy" />
      </div>
      <div className="card-words">
        <strong title={name}>{name}</strong>
        <span className="second">
          {width} × {height} · {bytesText(bytes, i18n.language)}
        </span>
      </div>
      <div className="card-ways">
        {mayDraw && (
          <Button size="small" icon={<LayoutOutlined aria-hidden />} onClick={use}>
            {t('image.makeTemplate')}
          </Button>
        )}
        {mayWrite && (
          <>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('list.rename', { name })}
              onClick={rename}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('list.delete', { name })}
              onClick={() => askToDelete('image', name, () => remove.mutateAsync({ id: _id }))}
            />
          </>
        )}
      </div>
    </li>
  )
}
