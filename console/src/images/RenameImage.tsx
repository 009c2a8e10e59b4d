import { type Image, images } from '@wifi-tms/contract/images'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../list/FormModal.tsx'

export function RenameImage({ image, close }: { image: Image; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormModal
      title={t('image.rename')}
      resource={images}
      object={image}
      start={{ name: image.name, description: image.description }}
      close={close}
    >
      <Form.Item
        name="name"
        label={t('image.name')}
        rules={[{ required: true, whitespace: true, message: t('image.nameFault') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="description" label={t('image.description')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  )
}
