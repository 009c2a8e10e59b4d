import type { BrokerAccess } from '@wifi-tms/contract/session'
import { type BrokerConnection, openConnection, type Times } from './connection.ts'

interface Listener {
  /** Called once the broker has confirmed the subscriptions of a new connection. */
  connected(): void
  lost(): void
  received(topic: string, payload: string): void
}

/** A link to the broker. A lost connection is made again until the link is ended. */
export interface HeldLink {
  /** Sets the topics to subscribe to, on this connection and on later ones. */
  follow(topics: readonly string[]): void
  end(): void
}

export function holdLink(url: string, access: BrokerAccess, listener: Listener, times: Times): HeldLink {
  let connection: BrokerConnection | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let wantedTopics: readonly string[] = []
  /** The topics that are subscribed to on the connection; undefined without a connection. */
  let subscribedTopics: readonly string[] | undefined
  let isReported = false

  const subscribe = () => {
    if (!subscribedTopics || !connection) return
    const formerTopics = subscribedTopics
    const removedTopics = formerTopics.filter((topic) => !wantedTopics.includes(topic))
    const addedTopics = wantedTopics.filter((topic) => !formerTopics.includes(topic))
    subscribedTopics = wantedTopics
    if (removedTopics.length > 0) connection.unsubscribe(removedTopics)
    if (addedTopics.length > 0) connection.subscribe(addedTopics)
  }
  // A new connection has no subscriptions: the broker forgets the subscriptions of the earlier connection.
  const connected = () => {
    subscribedTopics = []
    isReported = false
    subscribe()
  }
  // The listener learns of the connection only once the broker has confirmed the subscriptions. A page that fetched its
  // objects earlier could miss a change.
  const reportConnected = () => {
    if (!isReported) listener.connected()
    isReported = true
  }
  const retryLater = () => {
    subscribedTopics = undefined
    retryTimer = setTimeout(openNow, times.reconnect)
    listener.lost()
  }
  const openNow = () => {
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
  openNow()
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
