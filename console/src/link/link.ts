import type { BrokerAccess } from '@wifi-tms/contract/session'
import { create } from 'zustand'
import { queries } from '../ask/queries.ts'
import { useTopics } from './follow.ts'
import { hear } from './heard.ts'
import { holdLink } from './hold-link.ts'
import { LINK_TIMES, linkUrl } from './link-place.ts'
import { notice } from './notices.ts'
import { readMessage } from './read-message.ts'
import { gently } from './refresh-gently.ts'

/** `lost`: what stands on the screen may be old. */
export type LinkState = 'off' | 'connecting' | 'connected' | 'lost'

export const useLink = create<{ host: string; state: LinkState }>(() => ({ host: '', state: 'off' }))

/** Holds the live link until the returned function is called: subscribes to what the page follows and passes on what it hears. */
export function startLink(access: BrokerAccess): () => void {
  const host = linkUrl(access.host, window.location)
  useLink.setState({ host, state: 'connecting' })
  const changes = gently(queries)

  const connected = () => {
    const wasLost = useLink.getState().state === 'lost'
    useLink.setState({ state: 'connected' })
    if (wasLost) void queries.invalidateQueries()
  }
  const lost = () => useLink.setState({ state: 'lost' })
  const heard = (topic: string, payload: string) => {
    const said = readMessage(topic, payload)
    if (said?.kind === 'changed') changes.take(said.changed)
    if (said?.kind === 'notice') notice(said.notice)
    if (said?.kind === 'up' && said.message.type !== 'hello' && said.message.type !== 'report') {
      hear(said.mac, said.message)
    }
  }
  const link = holdLink(host, access, { connected, lost, heard }, LINK_TIMES)
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
