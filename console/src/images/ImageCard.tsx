import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import { type Image, images, readPicture } from '@wifi-tms/contract/images'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../ask/address.ts'
import { useTell } from '../ask/use-tell.ts'
import { bytesText } from '../i18n/numbers.ts'
import { useAskToDelete } from '../list/ask-to-delete.ts'
import { Card } from '../list/Card.tsx'
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
  const onRemove = () => askToDelete('image', name, () => remove.mutateAsync({ id: _id }))
  return (
    <Card
      name={name}
      picture={
        <img src={pictureUrl(readPicture, { id: _id, width: Math.min(WIDE, width) })} alt={name} loading="lazy" />
      }
      about={`${width} × ${height} · ${bytesText(bytes, i18n.language)}`}
      lead={
        mayDraw && (
          <Button size="small" icon={<LayoutOutlined aria-hidden />} onClick={use}>
            {t('image.makeTemplate')}
          </Button>
        )
      }
      ways={mayWrite ? { change: 'rename', onChange: rename, onRemove } : undefined}
    />
  )
}
