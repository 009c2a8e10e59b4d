import { type AccessPoint, AccessPointUrl, accessPoints } from '@wifi-tms/contract/access-points'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { ProductField } from '../products/ProductField.tsx'

/** The fields of an access point. */
export function AccessPointForm({ object, close }: { object: AccessPoint | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog noun="accessPoints" resource={accessPoints} object={object} start={{}} close={close}>
      <NameField noun="accessPoints" resource={accessPoints} object={object} />
      <Form.Item
        name="url"
        label={t('accessPoints.url')}
        extra={t('accessPoints.urlText')}
        required
        rules={[ruleOf(AccessPointUrl, t('accessPoints.urlFault'))]}
      >
        <Input placeholder="http://192.168.1.20" spellCheck={false} className="mono" />
      </Form.Item>
      <ProductField extra={t('accessPoints.productText')} />
    </FormDialog>
  )
}
