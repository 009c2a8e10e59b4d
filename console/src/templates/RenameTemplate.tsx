import { type Template, templates } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../list/FormModal.tsx'

/** Renames a template; what is drawn on it goes along unchanged. */
export function RenameTemplate({ template, close }: { template: Template; close: () => void }) {
  const { t } = useTranslation()
  const { resolution, background, canvas } = template
  return (
    <FormModal
      title={t('template.rename')}
      resource={templates}
      object={template}
      start={{ name: template.name }}
      along={{ resolution, background, canvas }}
      close={close}
    >
      <Form.Item
        name="name"
        label={t('template.name')}
        rules={[{ required: true, whitespace: true, message: t('template.nameFault') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
    </FormModal>
  )
}
