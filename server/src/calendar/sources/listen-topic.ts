import { once } from 'node:events'
import { SOURCE_VALUE_MAX } from '@wifi-tms/contract/read-sources'
import { MqttClient } from 'mqtt'
import { connectOutside, InnerAddress } from '../../base/outside/ask-outside.ts'
import { FeedFailed } from '../remote/failed.ts'
import { NotReadable } from './failures.ts'

/** The maximum number of bytes of a packet: a value, and its topic of at most 64 kB. */
const PACKET_MAX = SOURCE_VALUE_MAX + 65_536
/** The maximum number of messages that may arrive while one is handled. */
const MOST_WAITING = 5000
/** The maximum number of milliseconds for the connection and the broker's first answer. */
const CONNECT_MS = 7000
/** The seconds between two keep-alive packets. */
const KEEP_ALIVE_SECONDS = 30

/** The answers to a connection that mean a wrong user name or password: MQTT 3.1.1, table 3.1. */
const refusedLogins: readonly unknown[] = [4, 5]

interface Listening {
  login: { username?: string; password?: string }
  /** The hosts that may have inner addresses. */
  hosts: readonly string[]
  signal: AbortSignal
}

/**
 * Yields `subscribed`, then the messages of the topic at `mqtt://host/topic` as they arrive; a broker sends the
 * retained message first. If several messages arrive while one is handled, only the last is yielded. Ends with
 * `signal`. Throws FeedFailed if the connection fails or ends, and NotReadable if a message is too large or too many
 * arrive.
 */
export async function* listenToTopic(
  address: string,
  { login, hosts, signal }: Listening,
): AsyncGenerator<Uint8Array | 'subscribed', void> {
  const url = new URL(address)
  const topic = decodeURIComponent(url.pathname.slice(1))
  const socket = openSocket(url, hosts)
  const client = new MqttClient(() => socket, {
    ...login,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_MS,
    keepalive: KEEP_ALIVE_SECONDS,
  })
  const arrivals = new EventTarget()
  const notify = () => void arrivals.dispatchEvent(new Event('arrival'))
  let lastMessage: Uint8Array | 'subscribed' | undefined
  let fault: Error | undefined
  let [waitingCount, bytes] = [0, 0]
  const failWith = (error: Error) => {
    fault ??= error
    notify()
  }
  const fail = (reason: FeedFailed['reason']) => failWith(new FeedFailed(reason))
  socket.on('error', (error) => fail(error instanceof InnerAddress ? 'address' : 'unreachable'))
  // The library buffers a packet of any length until it is complete, so the bytes are counted here.
  socket.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > PACKET_MAX) failWith(new NotReadable(`holds more than ${SOURCE_VALUE_MAX / 1024} kB`))
  })
  client.on('packetreceive', () => {
    bytes = 0
  })
  client.on('error', (error) => fail('code' in error && refusedLogins.includes(error.code) ? 'login' : 'unreachable'))
  client.on('close', () => fail('unreachable'))
  const receive = (message: Uint8Array | 'subscribed') => {
    lastMessage = message
    notify()
  }
  client.on('connect', () => client.subscribe(topic, (error) => (error ? fail('login') : receive('subscribed'))))
  client.on('message', (_, payload) => {
    if (++waitingCount > MOST_WAITING) failWith(new NotReadable('sends too many messages'))
    receive(payload)
  })
  signal.addEventListener('abort', notify)
  try {
    while (!signal.aborted) {
      if (fault) throw fault
      if (lastMessage) {
        const message = lastMessage
        lastMessage = undefined
        waitingCount = 0
        yield message
      } else await once(arrivals, 'arrival')
    }
  } finally {
    signal.removeEventListener('abort', notify)
    client.end(true)
    socket.destroy()
  }
}

function openSocket(url: URL, hosts: readonly string[]) {
  try {
    return connectOutside(url, hosts)
  } catch (error) {
    throw error instanceof InnerAddress ? new FeedFailed('address') : error
  }
}

/**
 * Waits for the first message of a topic, which may be a retained one, for at most `timeoutMs`. Undefined if none
 * arrives. Throws FeedFailed if the connection fails or the broker does not answer in time.
 */
export async function firstMessage(
  address: string,
  { signal, timeoutMs, ...listening }: Listening & { timeoutMs: number },
): Promise<Uint8Array | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs)
  let isSubscribed = false
  for await (const message of listenToTopic(address, { ...listening, signal: AbortSignal.any([signal, timeout]) })) {
    if (message !== 'subscribed') return message
    isSubscribed = true
  }
  if (!isSubscribed) throw new FeedFailed('slow')
  return undefined
}
