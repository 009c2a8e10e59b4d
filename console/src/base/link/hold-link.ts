import type { BrokerAccess } from '@wifi-tms/contract/session'
import { type BrokerConnection, openConnection, type Times } from './connection.ts'

interface Listener {
  /** Called once the broker has confirmed the subscriptions of a new connection. */
  connected(): void
  lost(): void
  received(topic: string, payload: string): void
}

/** A connection to the broker that is made again and again until it is ended. */
export interface HeldLink {
  /** Sets the topics to subscribe to, on this connection and on later ones. */
  follow(topics: readonly string[]): void
  end(): void
}

export function holdLink(url: string, access: BrokerAccess, listener: Listener, times: Times): HeldLink {
  let connection: BrokerConnection | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let wantedTopics: readonly string[] = []
  /** The topics subscribed to on the connection; undefined while there is none. */
  let subscribed: readonly string[] | undefined
  let isReported = false

  const subscribe = () => {
    if (!subscribed || !connection) return
    const former = subscribed
    const removed = former.filter((topic) => !wantedTopics.includes(topic))
    const added = wantedTopics.filter((topic) => !former.includes(topic))
    subscribed = wantedTopics
    if (removed.length > 0) connection.unsubscribe(removed)
    if (added.length > 0) connection.subscribe(added)
  }
  const connected = () => {
    subscribed = []
    isReported = false
    subscribe()
  }
  // The listener hears of it only once the broker has confirmed the subscriptions: answers that are fetched earlier
  // could miss a change.
  const reportConnected = () => {
    if (!isReported) listener.connected()
    isReported = true
  }
  const retryLater = () => {
    subscribed = undefined
    retryTimer = setTimeout(open, times.reconnect)
    listener.lost()
  }
  const open = () => {
    try {
      connection = openConnection(
        url,
        access,
        { connected, subscribed: reportConnected, ended: retryLater, received: listener.received },
        times,
      )
    } catch {
      retryLater()
    }
  }
  open()
  return {
    follow(topics) {
      wantedTopics = topics
      subscribe()
    },
    end() {
      clearTimeout(retryTimer)
      connection?.close()
    },
  }
}
