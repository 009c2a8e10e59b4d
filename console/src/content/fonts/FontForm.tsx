import { type Font, fonts } from '@wifi-tms/contract/fonts'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'

/** The fields of a font. While templates use the font, the server refuses to change its family. */
export function FontForm({ object, close }: { object: Font | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog noun="fonts" resource={fonts} object={object} start={{}} close={close}>
      <NameField noun="fonts" resource={fonts} object={object} />
      <RequiredText
        name="family"
        label={t('fonts.family')}
        extra={t('fonts.familyText')}
        fault={t('fonts.familyFault')}
      />
      <Form.Item name="description" label={t('fonts.description')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
