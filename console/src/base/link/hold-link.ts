import type { BrokerAccess } from '@wifi-tms/contract/session'
import { type BrokerConnection, openConnection, type Times } from './connection.ts'

interface Listener {
  /** A connection stands, and tells of all that is followed. */
  connected(): void
  lost(): void
  received(topic: string, payload: string): void
}

/** Holds a connection to the broker, again and again, until it is ended. */
export interface HeldLink {
  /** Sets the topics to hear from now on, also over a connection to come. */
  follow(topics: readonly string[]): void
  end(): void
}

export function holdLink(url: string, access: BrokerAccess, listener: Listener, times: Times): HeldLink {
  let connection: BrokerConnection | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let wanted: readonly string[] = []
  /** The broker knows of these topics; undefined while no connection stands. */
  let subscribed: readonly string[] | undefined
  let isTold = false

  const subscribe = () => {
    if (!subscribed || !connection) return
    const former = subscribed
    const gone = former.filter((topic) => !wanted.includes(topic))
    const come = wanted.filter((topic) => !former.includes(topic))
    subscribed = wanted
    if (gone.length > 0) connection.unsubscribe(gone)
    if (come.length > 0) connection.subscribe(come)
  }
  const connected = () => {
    subscribed = []
    isTold = false
    subscribe()
  }
  // Whoever asks anew before the broker has subscribed misses a change between the answer and that.
  const listening = () => {
    if (!isTold) listener.connected()
    isTold = true
  }
  const ended = () => {
    subscribed = undefined
    again = setTimeout(open, times.reconnect)
    listener.lost()
  }
  const open = () => {
    try {
      connection = openConnection(
        url,
        access,
        { connected, subscribed: listening, ended, received: listener.received },
        times,
      )
    } catch {
      ended()
    }
  }
  open()
  return {
    follow(topics) {
      wanted = topics
      subscribe()
    },
    end() {
      clearTimeout(again)
      connection?.close()
    },
  }
}
