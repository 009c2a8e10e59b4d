import type { DeliveryState, Webhook } from '@wifi-tms/contract/webhooks'
import type { ItemState } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { StateShape } from '../../fleet/status/StateMark.tsx'

/** The marks of the states: a message has the same marks as a picture that is sent to a device. */
const markStates: Record<DeliveryState, ItemState> = {
  waiting: 'waiting',
  delivered: 'shown',
  failed: 'failed',
  canceled: 'superseded',
}

/** Shows the state of a message by colour, shape and word. */
export function DeliveryMark({ state }: { state: DeliveryState }) {
  const { t } = useTranslation()
  return (
    <span className="state" data-state={markStates[state]}>
      <StateShape state={markStates[state]} />
      {t(`deliveryStates.${state}`)}
    </span>
  )
}

/** Shows if a webhook is enabled, and the number of its messages that wait. */
export function WebhookState({ webhook: { enabled, waiting } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  if (!enabled) return <span className="muted">{t('webhooks.off')}</span>
  return (
    <>
      {t('webhooks.active')}
      {waiting > 0 && <span className="second"> {t('webhooks.waiting', { count: waiting })}</span>}
    </>
  )
}
