import { SourceWrite } from '@wifi-tms/contract/read-sources'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { ruleOf } from '../../ui/form/rule-of.ts'

const { valueType: HeaderValue } = SourceWrite.shape.headers.unwrap()

/** The secret by which a shop signs. It is never answered: people replace it, or leave it. */
export function ShopSecret({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="secret"
      label={t('dataSources.secret')}
      extra={t(isKept ? 'dataSources.secretKept' : 'dataSources.secretText')}
      rules={[
        ruleOf(HeaderValue, t('dataSources.headerFault')),
        { required: !isKept, message: t('dataSources.ownFault') },
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  )
}
