import { type Image, images } from '@wifi-tms/contract/images'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { SortSelect } from '../../ui/list/SortSelect.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { DropZone } from '../../ui/uploads/DropZone.tsx'
import { UploadButton } from '../../ui/uploads/UploadButton.tsx'
import { UploadList } from '../../ui/uploads/UploadList.tsx'
import { ImageCard } from './ImageCard.tsx'
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
          <ImageCard key={image._id} image={image} actions={actions} makeTemplate={() => setTemplateSource(image)} />
        )}
      />
      {templateSource && <MakeTemplate image={templateSource} close={() => setTemplateSource(undefined)} />}
    </DropZone>
  )
}

/** The fields of a picture. */
function ImageForm({ object, close }: { object: Image | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog noun="images" resource={images} object={object} start={{}} close={close}>
      <NameField noun="images" resource={images} object={object} />
      <Form.Item name="description" label={t('images.description')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
