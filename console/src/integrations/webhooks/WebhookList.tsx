import { type Webhook, webhooks } from '@wifi-tms/contract/webhooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { changedColumn } from '../../ui/list/columns.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { eventWord } from './event-word.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookState } from './WebhookState.tsx'

function useWebhookColumns(): ListColumn<Webhook>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('webhooks.name'),
      sort: 'name',
      wide: true,
      cell: ({ _id: id, name }) => (
        <Link to={pathTo('webhooks', { webhook: id })} className="row-name">
          {name}
        </Link>
      ),
    },
    {
      key: 'url',
      title: t('webhooks.url'),
      sort: 'url',
      cell: ({ url }) => <code className="webhook-url">{url}</code>,
    },
    {
      key: 'events',
      title: t('webhooks.events'),
      titledOnPhone: true,
      cell: ({ events }) => events.map((event) => t(`webhookEvents.${eventWord(event)}`)).join(' · '),
    },
    {
      key: 'enabled',
      title: t('webhooks.state'),
      sort: 'enabled',
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
    changedColumn(t('list.changed')),
  ]
}

/** Lists the webhooks with their events and states. */
export function WebhookList() {
  return (
    <ListPage
      noun="webhooks"
      list={useList(webhooks)}
      nameOf={({ name }) => name}
      columns={useWebhookColumns()}
      form={WebhookForm}
    />
  )
}
