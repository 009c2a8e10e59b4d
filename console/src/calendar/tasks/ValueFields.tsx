import { faultOfField } from '@wifi-tms/contract/fields'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { useTemplateFields } from '../../content/templates/use-template-fields.ts'
import { FieldFault } from '../../ui/form/FieldFault.tsx'

/** The values for the fields of the chosen template. */
export function ValueFields() {
  const { t } = useTranslation()
  const fields = useTemplateFields(Form.useWatch('template') ?? '')
  if (fields.length === 0) return null
  return (
    <fieldset className="value-fields">
      <legend>{t('tasks.data')}</legend>
      {fields.map((field) => (
        <Form.Item key={field} label={field} {...(!faultOfField(field) && { name: ['data', ...field.split('.')] })}>
          {faultOfField(field) ? <FieldFault name={field} /> : <Input />}
        </Form.Item>
      ))}
    </fieldset>
  )
}
