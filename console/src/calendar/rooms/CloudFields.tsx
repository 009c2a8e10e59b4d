import type { CloudKind } from '@wifi-tms/contract/feeds'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'

/** The field for the mailbox or calendar at a cloud service. */
export function MailboxField({ kind }: { kind: CloudKind }) {
  const { t } = useTranslation()
  return (
    <Form.Item
      name={['calendar', 'mailbox']}
      label={t(`roomCalendar.mailboxes.${kind}`)}
      extra={t(`roomCalendar.mailboxTexts.${kind}`)}
      rules={[{ required: true, message: t('roomCalendar.missing') }]}
    >
      <Input maxLength={300} autoComplete="off" spellCheck={false} />
    </Form.Item>
  )
}

/** The fields for the server's login at a cloud service, with notes about the service. */
export function CloudFields({ kind, isSet }: { kind: CloudKind; isSet: boolean }) {
  const { t } = useTranslation()
  const required = [{ required: true, message: t('roomCalendar.missing') }]
  return (
    <>
      {kind === 'microsoft' && (
        <div className="form-row">
          <Form.Item name={['calendar', 'tenant']} label={t('roomCalendar.tenant')} rules={required}>
            <Input maxLength={300} autoComplete="off" spellCheck={false} />
          </Form.Item>
          <Form.Item name={['calendar', 'username']} label={t('roomCalendar.application')} rules={required}>
            <Input maxLength={200} autoComplete="off" spellCheck={false} />
          </Form.Item>
        </div>
      )}
      <Form.Item
        name={['calendar', 'password']}
        label={t(`roomCalendar.secrets.${kind}`)}
        extra={t(isSet ? 'roomCalendar.passwordSet' : 'roomCalendar.passwordNotSet')}
        rules={isSet ? [] : required}
      >
        <Input.Password maxLength={8000} autoComplete="new-password" />
      </Form.Item>
      <p className="second">{t('roomCalendar.untried')}</p>
      <p className="second">{t('roomCalendar.writes')}</p>
    </>
  )
}
