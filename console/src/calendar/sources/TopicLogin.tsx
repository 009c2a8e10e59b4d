import { SourceWrite } from '@wifi-tms/contract/read-sources'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { ruleOf } from '../../ui/form/rule-of.ts'

const { valueType: HeaderValue } = SourceWrite.shape.headers.unwrap()

/** The user name and password for a broker. The server never returns them, so people replace both or none. */
export function TopicLogin({ hasStoredLogin }: { hasStoredLogin: boolean }) {
  const { t } = useTranslation()
  const rules = [ruleOf(HeaderValue, t('dataSources.headerFault'))]
  return (
    <>
      <Form.Item
        name="username"
        label={t('dataSources.username')}
        rules={rules}
        {...(hasStoredLogin && { extra: t('dataSources.loginKept') })}
      >
        <Input spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="password" label={t('dataSources.password')} rules={rules}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
