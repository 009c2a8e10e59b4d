import { type Font, fonts } from '@wifi-tms/contract/fonts'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../list/FormModal.tsx'

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
      <Form.Item
        name="name"
        label={t('font.name')}
        rules={[{ required: true, whitespace: true, message: t('font.nameFault') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="family"
        label={t('font.family')}
        extra={t('font.familyText')}
        rules={[{ required: true, whitespace: true, message: t('font.familyFault') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="description" label={t('font.description')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  )
}
