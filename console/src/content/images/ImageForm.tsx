import { type Image, images } from '@wifi-tms/contract/images'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'

/** The fields of a picture. */
export function ImageForm({ object, close }: { object: Image | undefined; close: () => void }) {
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
