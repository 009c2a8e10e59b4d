import EditOutlined from '@ant-design/icons/EditOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import { listDeliveries, testWebhook, type Webhook, webhooks } from '@wifi-tms/contract/webhooks'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import { eventWord } from './event-word.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookState } from './WebhookState.tsx'

/** The messages of a webhook, page by page, with the outcome of their last attempts. */
function Deliveries({ webhook, mayWrite }: { webhook: Webhook; mayWrite: boolean }) {
  const { t } = useTranslation()
  const [paging, setPaging] = useState({ page: 1, limit: 20 })
  const answer = useCall(listDeliveries, { id: webhook._id, ...paging }, { keepsPrevious: true })
  return (
    <>
      <h2 className="webhook-messages">{t('webhooks.deliveries')}</h2>
      <ListStates
        answer={answer}
        empty={<Nothing title={t('webhooks.noDeliveries')} text={t('webhooks.noDeliveriesText')} />}
      >
        <ul className="webhook-deliveries" aria-label={t('webhooks.deliveries')}>
          {answer.data?.items.map((delivery) => (
            <DeliveryRow
              key={delivery._id}
              webhookId={webhook._id}
              delivery={delivery}
              mayResend={mayWrite && webhook.enabled}
            />
          ))}
        </ul>
      </ListStates>
      <Pager total={answer.data?.total ?? 0} {...paging} change={setPaging} />
    </>
  )
}

/** The page of one webhook: its address, events and state, and its messages. */
export function FollowWebhook({ id }: { id: string }) {
  const { t } = useTranslation()
  const answer = useCall(webhooks.get, { id }, { keepsPrevious: true })
  const mayWrite = useMay(webhooks.access.write)
  const test = useChange(testWebhook)
  const [isEditing, setEditing] = useState(false)
  const webhook = answer.data
  if (!webhook) return <AnswerPlaceholder answer={answer} />
  return (
    <>
      <PageHead title={webhook.name} note={<WebhookState webhook={webhook} />}>
        {mayWrite && (
          <>
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
              {t('webhooks.edit')}
            </Button>
            <Button
              type="primary"
              icon={<SendOutlined aria-hidden />}
              loading={test.isPending}
              disabled={!webhook.enabled}
              onClick={() => test.mutate({ id }, { onSuccess: () => toast('done', t('webhooks.tested')) })}
            >
              {t('webhooks.test')}
            </Button>
          </>
        )}
      </PageHead>
      {webhook.goneAt && (
        <p className="warning" role="status">
          <Moment at={webhook.goneAt} sentence={(at) => t('webhooks.gone', { at })} />
        </p>
      )}
      <section className="panel webhook-facts">
        <code className="webhook-url">{webhook.url}</code>
        <span className="second">
          {webhook.events.map((event) => t(`webhookEvents.${eventWord(event)}`)).join(' · ')}
        </span>
      </section>
      <Deliveries webhook={webhook} mayWrite={mayWrite} />
      {isEditing && <WebhookForm object={webhook} close={() => setEditing(false)} />}
    </>
  )
}
