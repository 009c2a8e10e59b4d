import { type Image, images } from '@wifi-tms/contract/images'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../list/FormModal.tsx'
import { RequiredText } from '../list/RequiredText.tsx'

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
      <RequiredText name="name" label={t('image.name')} fault={t('image.nameFault')} />
      <Form.Item name="description" label={t('image.description')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  )
}
