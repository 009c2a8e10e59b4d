import { type Image, images } from '@wifi-tms/contract/images'
import { useState } from 'react'
import { useMay } from '../../base/session/use-may.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { SortSelect } from '../../ui/list/SortSelect.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { DropZone } from '../../ui/uploads/DropZone.tsx'
import { UploadButton } from '../../ui/uploads/UploadButton.tsx'
import { UploadList } from '../../ui/uploads/UploadList.tsx'
import { ImageCard } from './ImageCard.tsx'
import { ImageForm } from './ImageForm.tsx'
import { imageUploads } from './image-uploads.ts'
import { MakeTemplate } from './MakeTemplate.tsx'

/** The page that lists the pictures. People upload pictures here and make templates from them. */
export default function ImageList() {
  const list = useList(images, { sort: '-createdAt' })
  const mayWrite = useMay(images.access.write)
  const [templateSource, setTemplateSource] = useState<Image>()
  return (
    <DropZone kind={imageUploads} enabled={mayWrite}>
      <ListPage
        noun="images"
        list={list}
        nameOf={({ name }) => name}
        verb="rename"
        form={ImageForm}
        add={<UploadButton kind={imageUploads} />}
        filters={<SortSelect orders={['-createdAt', 'createdAt', 'name', '-bytes']} {...list.order} />}
        above={<UploadList kind={imageUploads} />}
        card={(image, actions) => (
          <ImageCard key={image._id} image={image} actions={actions} use={() => setTemplateSource(image)} />
        )}
      />
      {templateSource && <MakeTemplate image={templateSource} close={() => setTemplateSource(undefined)} />}
    </DropZone>
  )
}
