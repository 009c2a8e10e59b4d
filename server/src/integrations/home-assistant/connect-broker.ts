import { setTimeout as after } from 'node:timers/promises'
import mqtt from 'mqtt'

/** The maximum number of milliseconds until the broker accepts a connection. */
const CONNECT_MS = 10_000
/** The milliseconds that the broker has to acknowledge a message. Otherwise the connection is cut. */
const ACKNOWLEDGE_MS = 20_000
/** The seconds between two keep-alive packets. */
const KEEP_ALIVE_SECONDS = 30
/** The milliseconds that the broker has to acknowledge the last message of a connection. */
const GOODBYE_MS = 2000
/** The maximum number of bytes of a packet from the broker. The largest packets are other programs' discoveries. */
const PACKET_MAX = 1024 * 1024

/** A message from the broker. `retain` is true if the broker had stored it before this connection subscribed. */
export interface BrokerMessage {
  topic: string
  payload: Buffer
  retain: boolean
}

interface Connecting {
  clientId: string
  /** The topic on which the broker publishes `offline` when it loses the connection. */
  statusTopic: string
  receive(message: BrokerMessage): void
  /** Ends the connection, also while it is made. */
  signal: AbortSignal
  acknowledgeMs?: number
}

export type BrokerLink = Awaited<ReturnType<typeof connectBroker>>

/**
 * Connects to a broker at mqtt[s]://user:password@host[:port], and publishes `online`. The returned link does not
 * connect again after its end. Throws Error, without a secret in its message, if the broker does not accept the
 * connection within CONNECT_MS. A link ends if the broker does not acknowledge a message within `acknowledgeMs`.
 */
export async function connectBroker(
  address: string,
  { clientId, statusTopic, receive, signal, acknowledgeMs = ACKNOWLEDGE_MS }: Connecting,
) {
  const { protocol, hostname, port, username, password } = new URL(address)
  const client = mqtt.connect({
    protocol: protocol === 'mqtts:' ? 'mqtts' : 'mqtt',
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
    clientId,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_MS,
    keepalive: KEEP_ALIVE_SECONDS,
    will: { topic: statusTopic, payload: Buffer.from('offline'), qos: 1, retain: true },
  })
  // The library would buffer a packet of any length until it is complete.
  let bytes = 0
  client.stream.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > PACKET_MAX) client.stream.destroy(new Error('a packet is too large'))
  })
  client.on('packetreceive', () => {
    bytes = 0
  })
  let fault: Error | undefined
  client.on('error', (error) => {
    fault = error as Error
  })
  // Rejects all messages that are not acknowledged.
  client.on('close', () => client.end(true))
  client.on('message', (topic, payload, { retain }) => receive({ topic, payload, retain }))

  const acknowledged = async (send: () => Promise<unknown>): Promise<void> => {
    // The library would keep the message for another connection, which never comes.
    if (!client.connected) throw fault ?? new Error('the broker does not answer')
    const timer = setTimeout(() => client.stream.destroy(), acknowledgeMs)
    try {
      await send()
    } finally {
      clearTimeout(timer)
    }
  }
  const publish = (topic: string, payload: string | Uint8Array, retain = true): Promise<void> =>
    acknowledged(() => client.publishAsync(topic, Buffer.from(payload), { qos: 1, retain }))

  const end = () => client.end(true)
  signal.addEventListener('abort', end)
  client.once('close', () => signal.removeEventListener('abort', end))
  await new Promise<void>((resolve) => {
    client.once('connect', () => resolve())
    client.once('close', () => resolve())
  })
  await publish(statusTopic, 'online')
  return {
    isOpen: () => client.connected,
    publish,
    subscribe: (topics: string[]): Promise<void> => acknowledged(() => client.subscribeAsync(topics, { qos: 1 })),
    /** Publishes `offline`, as the broker does not do so for a client that disconnects, and disconnects. */
    async close(): Promise<void> {
      if (client.connected) await Promise.race([publish(statusTopic, 'offline').catch(() => {}), after(GOODBYE_MS)])
      client.end(true)
    },
  }
}
