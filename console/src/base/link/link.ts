import type { BrokerAccess } from '@wifi-tms/contract/session'
import { create } from 'zustand'
import { checkSession } from '../calls/check-session.ts'
import { queries } from '../calls/query-client.ts'
import { keepDeviceEvent } from './device-events.ts'
import { useTopics } from './follow.ts'
import { holdLink } from './hold-link.ts'
import { LINK_TIMES, linkUrl } from './link-place.ts'
import { keepNotice } from './notices.ts'
import { readMessage } from './read-message.ts'
import { refreshGently } from './refresh-gently.ts'

/** The state of the link; while it is `lost`, the content of the screen may be outdated. */
export type LinkState = 'off' | 'connecting' | 'connected' | 'lost'

export const useLink = create<{ host: string; state: LinkState }>(() => ({ host: '', state: 'off' }))

/**
 * Holds the live link until the returned function is called. It subscribes to the topics of the page and handles the
 * messages.
 */
export function startLink(access: BrokerAccess): () => void {
  const host = linkUrl(access.host, window.location)
  useLink.setState({ host, state: 'connecting' })
  const changes = refreshGently(queries)

  const onConnected = () => {
    const wasLost = useLink.getState().state === 'lost'
    useLink.setState({ state: 'connected' })
    // Answers that were fetched without a link may have missed changes. After a lost link, all answers are fetched
    // again. At the first connection, only the answers whose changes are reported are fetched again.
    void queries.invalidateQueries({ predicate: ({ queryKey: [reads] }) => wasLost || (reads as string[]).length > 0 })
  }
  const onLost = () => {
    useLink.setState({ state: 'lost' })
    void checkSession()
  }
  const onReceived = (topic: string, payload: string) => {
    const message = readMessage(topic, payload)
    if (message?.kind === 'changed') changes.take(message.changed)
    if (message?.kind === 'notice') keepNotice(message.notice)
    if (message?.kind === 'device' && message.up.type !== 'hello' && message.up.type !== 'report') {
      keepDeviceEvent(message.mac, message.up)
    }
  }
  const link = holdLink(host, access, { connected: onConnected, lost: onLost, received: onReceived }, LINK_TIMES)
  link.follow(useTopics.getState().topics)
  const unfollow = useTopics.subscribe(({ topics }) => link.follow(topics))

  const stop = () => {
    unfollow()
    changes.stop()
    window.removeEventListener('pagehide', stop)
    link.end()
    useLink.setState({ host: '', state: 'off' })
  }
  window.addEventListener('pagehide', stop)
  return stop
}
