import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import { type Image, readPicture } from '@wifi-tms/contract/images'
import { templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pictureUrl } from '../../base/http/address.ts'
import { bytesText } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Card } from '../../ui/list/Card.tsx'

/** The width in pixels in which a card's picture is fetched. */
const FETCHED_WIDTH = 480

/** Shows a picture of the list. `makeTemplate` opens the dialog that makes a template from it. */
export function ImageCard({
  image,
  actions,
  makeTemplate,
}: {
  image: Image
  actions: ReactNode
  makeTemplate: () => void
}) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const mayShow = useMay('displays.write')
  const mayDraw = useMay(templates.access.write)
  const { _id, name, width, height, bytes } = image
  return (
    <Card
      name={name}
      picture={
        <img
          src={pictureUrl(readPicture, { id: _id, width: Math.min(FETCHED_WIDTH, width) })}
          alt={name}
          loading="lazy"
        />
      }
      about={`${width} × ${height} · ${bytesText(bytes, i18n.language)}`}
      beforeActions={
        mayDraw && (
          <>
            {mayShow && (
              <Button
                size="small"
                icon={<SendOutlined aria-hidden />}
                onClick={() => void navigate(pathTo('newDisplay', { image: _id }))}
              >
                {t('templates.display')}
              </Button>
            )}
            <Button size="small" icon={<LayoutOutlined aria-hidden />} onClick={makeTemplate}>
              {t('images.makeTemplate')}
            </Button>
          </>
        )
      }
      actions={actions}
    />
  )
}
