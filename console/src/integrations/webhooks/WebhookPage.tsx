import { useSearchParams } from 'react-router'
import { FollowWebhook } from './FollowWebhook.tsx'
import { WebhookList } from './WebhookList.tsx'
import './webhooks.css'

/** The page of webhooks: the list, or the one webhook in the address. */
export default function WebhookPage() {
  const [search] = useSearchParams()
  const webhook = search.get('webhook')
  return webhook ? <FollowWebhook key={webhook} id={webhook} /> : <WebhookList />
}
