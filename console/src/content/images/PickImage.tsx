import { type Image, images, readPicture } from '@wifi-tms/contract/images'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureUrl } from '../../base/http/address.ts'
import { pathTo } from '../../base/paths.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { Picker, usePicker } from '../../ui/list/Picker.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import './images.css'

export function PickImage({ pick, close }: { pick: (image: Image) => void; close: () => void }) {
  const { t } = useTranslation()
  const picker = usePicker(images.list, { limit: 12, sort: '-createdAt' })
  return (
    <Dialog title={t('images.pick')} footer={null} onCancel={close} width={720}>
      <Picker
        picker={picker}
        label={t('images.search')}
        empty={
          <Nothing title={t('images.none')}>
            <Link to={pathTo('images')}>{t('images.goUpload')}</Link>
          </Nothing>
        }
      >
        <ul className="picks">
          {picker.answer.data?.items.map((image) => (
            <li key={image._id}>
              <button type="button" onClick={() => pick(image)}>
                <img src={pictureUrl(readPicture, { id: image._id, width: 240 })} alt="" loading="lazy" />
                <span>{image.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Picker>
    </Dialog>
  )
}
