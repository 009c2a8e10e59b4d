import { resendDelivery, TEST_EVENT, type WebhookDelivery, webhookEvents } from '@wifi-tms/contract/webhooks'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import { eventWord } from './event-word.ts'
import { DeliveryMark } from './WebhookState.tsx'

interface Props {
  webhookId: string
  delivery: WebhookDelivery
  mayResend: boolean
}

/** One message of a webhook: its event, its state, and the outcome of its last attempt. */
export function DeliveryRow({ webhookId, delivery, mayResend }: Props) {
  const { t } = useTranslation()
  const resend = useChange(resendDelivery)
  const { _id: id, type, at, state, status, fault, attempts, nextAt } = delivery
  const event = ([TEST_EVENT, ...webhookEvents] as const).find((known) => known === type)
  const name = event ? t(`webhookEvents.${eventWord(event)}`) : type
  return (
    <li>
      <span>
        <strong>{name}</strong> <code className="second">{id}</code>
      </span>
      <Moment at={at} />
      <DeliveryMark state={state} />
      <span className="second">
        {[
          status !== null && t('webhooks.answer', { status }),
          fault !== null && t(`deliveryFaults.${fault}`),
          attempts > 0 && t('webhooks.attempts', { count: attempts }),
        ]
          .filter(Boolean)
          .join(' · ')}
        {attempts > 0 && nextAt && (
          <>
            {' · '}
            <Moment at={nextAt} sentence={(moment) => t('webhooks.next', { at: moment })} />
          </>
        )}
      </span>
      {mayResend && (
        <Button
          size="small"
          aria-label={t('webhooks.resendOne', { name })}
          loading={resend.isPending}
          onClick={() =>
            resend.mutate({ id: webhookId, delivery: id }, { onSuccess: () => toast('done', t('webhooks.resent')) })
          }
        >
          {t('webhooks.resend')}
        </Button>
      )}
    </li>
  )
}
