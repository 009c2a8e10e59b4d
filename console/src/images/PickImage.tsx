import { type Image, images, readPicture } from '@wifi-tms/contract/images'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../ask/address.ts'
import { Dialog } from '../list/Dialog.tsx'
import { Picks, usePicks } from '../list/Picks.tsx'
import './images.css'

/** Chooses one of the pictures. */
export function PickImage({ pick, close }: { pick: (image: Image) => void; close: () => void }) {
  const { t } = useTranslation()
  const picks = usePicks(images.list, { limit: 12, sort: '-createdAt' })
  return (
    <Dialog title={t('image.pick')} footer={null} onCancel={close} width={720}>
      <Picks picks={picks} label={t('image.search')} none={t('image.none')}>
        <ul className="picks">
          {picks.asked.data?.items.map((image) => (
            <li key={image._id}>
              <button type="button" onClick={() => pick(image)}>
                <img src={pictureUrl(readPicture, { id: image._id, width: 240 })} alt="" loading="lazy" />
                <span>{image.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Picks>
    </Dialog>
  )
}
