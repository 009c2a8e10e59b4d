import type { BrokerAccess } from '@wifi-tms/contract/session'
import { type BrokerConnection, openConnection, type Times } from './connection.ts'

interface Listener {
  /** Called once a connection stands and reports all that is followed. */
  connected(): void
  lost(): void
  received(topic: string, payload: string): void
}

/** A connection to the broker that is made again and again until it is ended. */
export interface HeldLink {
  /** Sets the topics to hear from now on, also over a connection to come. */
  follow(topics: readonly string[]): void
  end(): void
}

export function holdLink(url: string, access: BrokerAccess, listener: Listener, times: Times): HeldLink {
  let connection: BrokerConnection | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let wantedTopics: readonly string[] = []
  /** The topics that the broker knows of; undefined while no connection stands. */
  let subscribed: readonly string[] | undefined
  let isTold = false

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
    isTold = false
    subscribe()
  }
  // The listener is told only once the broker has subscribed: answers that are fetched earlier could miss a change.
  const tellConnected = () => {
    if (!isTold) listener.connected()
    isTold = true
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
        { connected, subscribed: tellConnected, ended: retryLater, received: listener.received },
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
