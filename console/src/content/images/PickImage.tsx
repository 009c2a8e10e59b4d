import { type Image, images, readPicture } from '@wifi-tms/contract/images'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { Picker, usePicker } from '../../ui/list/Picker.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { UploadButton } from '../../ui/uploads/UploadButton.tsx'
import { UploadList } from '../../ui/uploads/UploadList.tsx'
import { imageUploads } from './image-uploads.ts'
import './images.css'

/** The dialog that picks a picture from the list. A picture that is uploaded here is picked as soon as it is stored. */
export function PickImage({ pick, close }: { pick: (image: Image) => void; close: () => void }) {
  const { t } = useTranslation()
  const mayUpload = useMay(images.access.write)
  const isOpen = useRef(true)
  // React's strict mode runs an effect twice, so it also sets the value to true again.
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  // If the dialog was closed before the upload ended, the picture joins the list and is not picked.
  const pickUploaded = (image: unknown) => isOpen.current && pick(image as Image)
  const picker = usePicker(images.list, { limit: 12, sort: '-createdAt' })
  return (
    <Dialog
      title={t('images.pick')}
      footer={mayUpload && <UploadButton kind={imageUploads} onStored={pickUploaded} />}
      onCancel={close}
      width={720}
    >
      <UploadList kind={imageUploads} />
      <Picker picker={picker} label={t('images.search')} empty={<Nothing title={t('images.none')} />}>
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
