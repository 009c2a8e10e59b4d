import { type Font, fonts } from '@wifi-tms/contract/fonts'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../list/FormModal.tsx'
import { RequiredText } from '../list/RequiredText.tsx'

/** Changes what a font and its family are called. The family stays while templates draw with it: the server says so. */
export function RenameFont({ font, close }: { font: Font; close: () => void }) {
  const { t } = useTranslation()
  const { name, family, description } = font
  return (
    <FormModal
      title={t('font.rename')}
      resource={fonts}
      object={font}
      start={{ name, family, description }}
      close={close}
    >
      <RequiredText name="name" label={t('font.name')} fault={t('font.nameFault')} />
      <RequiredText name="family" label={t('font.family')} extra={t('font.familyText')} fault={t('font.familyFault')} />
      <Form.Item name="description" label={t('font.description')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  )
}
