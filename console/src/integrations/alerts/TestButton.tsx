import MailOutlined from '@ant-design/icons/MailOutlined'
import { type Alert, testAlert } from '@wifi-tms/contract/alerts'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'

/** The longest wait for the outcome, in milliseconds: the server tries for 15 s. */
const TIMEOUT_MS = 20_000

/** A button that sends a test mail to the addresses of an alert, and shows the outcome. */
export function TestButton({ alert: { _id: id, name } }: { alert: Alert }) {
  const { t } = useTranslation()
  const change = useChange(testAlert, 'alerts', undefined, TIMEOUT_MS)
  const text = t('alerts.test', { name })
  const send = () =>
    change.mutate(
      { id },
      {
        onSuccess: ({ lastError }) =>
          lastError ? toast('error', t(`alerts.errors.${lastError}`)) : toast('done', t('alerts.tested')),
      },
    )
  return (
    <Button
      type="text"
      size="small"
      aria-label={text}
      title={text}
      loading={change.isPending}
      icon={<MailOutlined aria-hidden />}
      onClick={send}
    />
  )
}
