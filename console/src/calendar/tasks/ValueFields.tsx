import { faultOfField } from '@wifi-tms/contract/fields'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { valueName } from '../../base/i18n/value-name.ts'
import { useAreaFields, useLackingFields, useTemplateFields } from '../../content/templates/use-template-fields.ts'
import { FieldFault } from '../../ui/form/FieldFault.tsx'
import { SureBox } from '../../ui/form/SureBox.tsx'
import { LacksLine } from '../../ui/lacking/LacksLine.tsx'

/**
 * The values for the fields of the chosen template. The form asks for missing values, because nobody can be asked when
 * the task runs.
 */
export function ValueFields() {
  const { t } = useTranslation()
  const templateId: string = Form.useWatch('template') ?? ''
  const data: object = Form.useWatch('data') ?? {}
  const fields = useTemplateFields(templateId)
  const multilineFields = useAreaFields(templateId)
  const lacks = useLackingFields(templateId, data)
  if (fields.length === 0) return null
  return (
    <fieldset className="value-fields">
      <legend>{t('tasks.data')}</legend>
      {fields.map((field) => (
        <Form.Item
          key={field}
          label={valueName(field, t)}
          {...(!faultOfField(field) && { name: ['data', ...field.split('.')] })}
        >
          {faultOfField(field) ? (
            <FieldFault name={field} />
          ) : multilineFields.has(field) ? (
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
          ) : (
            <Input />
          )}
        </Form.Item>
      ))}
      <LacksLine lacks={lacks} />
      <Form.Item noStyle shouldUpdate={() => true}>
        {({ getFieldsError }) =>
          // The box is also needed for values that the server refuses because the template cannot show them.
          (lacks.length > 0 ||
            getFieldsError().some(({ name, errors }) => name[0] === 'data' && errors.length > 0)) && (
            <SureBox name="force" label={t('tasks.force')} fault={t('tasks.forceFault')} />
          )
        }
      </Form.Item>
    </fieldset>
  )
}
