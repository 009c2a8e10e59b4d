import { SourceWrite } from '@wifi-tms/contract/read-sources'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { nameFrom } from './source-fields.ts'

const { name: Name } = SourceWrite.shape

/**
 * The field for a source's name, with the placeholder that templates use. If people type a title, the field suggests a
 * name made from the title.
 */
export function SourceName({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const typedName = Form.useWatch<string | undefined>('name', form) ?? ''
  const isName = Name.safeParse(typedName).success
  const suggestedName = isName ? '' : nameFrom(typedName)
  return (
    <Form.Item
      name="name"
      label={t('dataSources.name')}
      extra={t('dataSources.nameText', { example: isName ? `{{source.${typedName}.…}}` : '{{source.weather.temp}}' })}
      required
      rules={[ruleOf(Name, t('dataSources.nameFault'))]}
    >
      <Input
        autoFocus={takesFocus}
        placeholder="weather"
        spellCheck={false}
        autoComplete="off"
        className="mono"
        suffix={
          suggestedName && (
            <Button size="small" type="link" onClick={() => form.setFieldValue('name', suggestedName)}>
              {t('dataSources.useName', { name: suggestedName })}
            </Button>
          )
        }
      />
    </Form.Item>
  )
}
