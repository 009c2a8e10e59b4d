import type { BrokerAccess } from '@wifi-tms/contract/session'
import { create } from 'zustand'
import { queries } from '../ask/queries.ts'
import { useTopics } from './follow.ts'
import { hear } from './heard.ts'
import { linkOptions, linkUrl } from './link-options.ts'
import { notice } from './notices.ts'
import { readMessage } from './read-message.ts'
import { gently } from './refresh-gently.ts'

/** `lost`: what stands on the screen may be old. */
export type LinkState = 'off' | 'connecting' | 'connected' | 'lost'

export const useLink = create<{ host: string; state: LinkState }>(() => ({ host: '', state: 'off' }))

/** Holds the live link until the returned function is called: subscribes to what the page follows and passes on what it hears. */
export async function startLink(access: BrokerAccess): Promise<() => void> {
  const host = linkUrl(access.host, window.location)
  useLink.setState({ host, state: 'connecting' })
  const { default: mqtt } = await import('mqtt')
  const client = mqtt.connect(host, linkOptions(access))
  const changes = gently(queries)
  let subscribed: string[] = []

  const subscribe = () => {
    const { topics } = useTopics.getState()
    const gone = subscribed.filter((topic) => !topics.includes(topic))
    const come = topics.filter((topic) => !subscribed.includes(topic))
    subscribed = topics
    if (gone.length > 0) client.unsubscribe(gone)
    if (come.length > 0) client.subscribe(come, { qos: 1 })
  }
  const unfollow = useTopics.subscribe(() => client.connected && subscribe())

  client.on('connect', () => {
    const wasLost = useLink.getState().state === 'lost'
    useLink.setState({ state: 'connected' })
    subscribed = []
    subscribe()
    if (wasLost) void queries.invalidateQueries()
  })
  client.on('close', () => useLink.setState({ state: 'lost' }))
  client.on('error', () => useLink.setState({ state: 'lost' }))
  client.on('message', (topic, payload) => {
    const heard = readMessage(topic, payload.toString())
    if (heard?.kind === 'changed') changes.take(heard.changed)
    if (heard?.kind === 'notice') notice(heard.notice)
    if (heard?.kind === 'up' && heard.message.type === 'event') hear(heard.mac, heard.message)
  })

  const stop = () => {
    unfollow()
    changes.stop()
    window.removeEventListener('pagehide', stop)
    client.removeAllListeners('close')
    client.end(true)
    useLink.setState({ host: '', state: 'off' })
  }
  window.addEventListener('pagehide', stop)
  return stop
}
