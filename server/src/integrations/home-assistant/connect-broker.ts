import { setTimeout as after } from 'node:timers/promises'
import mqtt from 'mqtt'

/** The maximum number of milliseconds for the connection and the broker's first answer. */
const CONNECT_MS = 10_000
/** The maximum number of milliseconds until the broker acknowledges a message; then the connection is cut. */
const ACKNOWLEDGE_MS = 20_000
/** The seconds between two keep-alive packets. */
const KEEP_ALIVE_SECONDS = 30
/** The maximum number of milliseconds for a goodbye. */
const GOODBYE_MS = 2000
/** The maximum number of bytes of a packet from the broker. The largest are discoveries of other programs. */
const PACKET_MAX = 1024 * 1024

/** A message from the broker. `retain` is true for one that was stored there before. */
export interface BrokerMessage {
  topic: string
  payload: Buffer
  retain: boolean
}

interface Connecting {
  clientId: string
  /** The topic on which the broker says `offline` once the connection has ended in any way. */
  statusTopic: string
  receive(message: BrokerMessage): void
  /** Ends the connection, also while it is made. */
  signal: AbortSignal
}

export type BrokerLink = Awaited<ReturnType<typeof connectBroker>>

/**
 * Connects to a broker at mqtt[s]://user:password@host[:port], and publishes `online`. A link that has ended stays
 * ended. Throws Error if there is no connection within ten seconds; its message has no secret.
 */
export async function connectBroker(address: string, { clientId, statusTopic, receive, signal }: Connecting) {
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
  // The library buffers a packet of any length until it is complete, so the bytes are counted here.
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
  // Ends what is not acknowledged yet.
  client.on('close', () => client.end(true))
  client.on('message', (topic, payload, { retain }) => receive({ topic, payload, retain }))

  const acknowledged = async (send: () => Promise<unknown>): Promise<void> => {
    // The library would keep it for a next connection, which never comes.
    if (!client.connected) throw fault ?? new Error('the broker does not answer')
    const timer = setTimeout(() => client.stream.destroy(), ACKNOWLEDGE_MS)
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
    /** Says goodbye, as the broker does not tell of a connection that ends in good order. */
    async close(): Promise<void> {
      if (client.connected) await Promise.race([publish(statusTopic, 'offline').catch(() => {}), after(GOODBYE_MS)])
      client.end(true)
    },
  }
}
