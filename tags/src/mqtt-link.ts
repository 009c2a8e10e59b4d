import net from 'node:net'
import { Down, decode, downTopic, encode, type Up, upTopic } from '@wifi-tms/contract/messages'
import { generate, type Packet, parser } from 'mqtt-packet'
import type { Link, LinkEnd, LinkListener, LinkOptions } from './link.ts'

/** Seconds of silence after which the broker may consider a tag lost. Real seconds, whatever the tag's clock. */
const KEEPALIVE_SECONDS = 60
/** The share of the keepalive after which the tag pings. */
const PING_SHARE = 0.9
/** The longest wait for the subscription, and at the end for the last acknowledgements. */
const PATIENCE_MS = 30_000
/** Return codes of CONNACK and SUBACK (MQTT 3.1.1, 3.2.2.3 and 3.9.3). */
const BAD_LOGIN = 4
const NOT_ALLOWED = 5
const SUBSCRIBE_REFUSED = 128

/** The server's message; undefined if a tag cannot read it: not base64, not JSON, or of an unknown type. */
function readDown(payload: Buffer): Down | undefined {
  try {
    return Down.safeParse(decode(payload.toString('latin1'))).data
  } catch {
    return undefined
  }
}

/**
 * One MQTT 3.1.1 connection: clean session, QoS 1, and the event `offline` as the will. It subscribes to the tag's
 * /down before it calls `opened`. It uses `net` directly: with a full MQTT client ten thousand tags would need 240 MB
 * of memory instead of 105.
 */
export function mqttLink(options: LinkOptions & { host: string; port: number }, listener: LinkListener): Link {
  const { mac, uri, password } = options
  const unacknowledged = new Map<number, (stored: boolean) => void>()
  /** The id of the last packet, 1 to 65535. The subscription has 1; 0 is not allowed. */
  let messageId = 1
  let isClosed = false
  let isEnding = false
  /** True if a packet has come since the last ping. */
  let hasReceived = true
  const socket = net.connect({ host: options.host, port: options.port, noDelay: true })
  const write = (packet: Packet) => socket.write(generate(packet))

  const close = (why: LinkEnd) => {
    if (isClosed) return
    isClosed = true
    clearTimeout(timeout)
    clearInterval(pinging)
    socket.destroy()
    for (const resolve of unacknowledged.values()) resolve(false)
    unacknowledged.clear()
    listener.closed(why)
  }
  const closeAsLost = () => close('lost')
  const sayGoodbye = () => {
    write({ cmd: 'disconnect' })
    socket.end()
  }

  const takePacket = (packet: Packet) => {
    if (isClosed) return
    hasReceived = true
    if (packet.cmd === 'publish') {
      if (packet.qos === 1) write({ cmd: 'puback', messageId: packet.messageId! })
      const message = readDown(packet.payload as Buffer)
      if (message) listener.heard(message)
    } else if (packet.cmd === 'puback') {
      unacknowledged.get(packet.messageId!)?.(true)
      unacknowledged.delete(packet.messageId!)
      if (isEnding && unacknowledged.size === 0) sayGoodbye()
    } else if (packet.cmd === 'connack') {
      const { returnCode } = packet
      if (returnCode === 0)
        write({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: downTopic(uri, mac), qos: 1 }] })
      else close(returnCode === BAD_LOGIN || returnCode === NOT_ALLOWED ? 'refused' : 'lost')
    } else if (packet.cmd === 'suback') {
      clearTimeout(timeout)
      if (packet.granted[0] === SUBSCRIBE_REFUSED) closeAsLost()
      else listener.opened(socket.localAddress ?? '')
    }
  }

  let timeout = setTimeout(closeAsLost, PATIENCE_MS)
  const pinging = setInterval(
    () => {
      if (!hasReceived) return closeAsLost()
      hasReceived = false
      write({ cmd: 'pingreq' })
    },
    KEEPALIVE_SECONDS * 1000 * PING_SHARE,
  )

  // Version 4 is MQTT 3.1.1.
  const parse = parser({ protocolVersion: 4 })
  parse.on('packet', takePacket)
  parse.on('error', closeAsLost)
  socket.on('data', (bytes: Buffer) => parse.parse(bytes))
  socket.on('error', closeAsLost)
  socket.on('close', closeAsLost)
  socket.on('connect', () =>
    write({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: mac,
      keepalive: KEEPALIVE_SECONDS,
      username: mac,
      password: Buffer.from(password),
      will: { topic: upTopic(uri, mac), payload: encode({ type: 'event', event: 'offline' }), qos: 1, retain: false },
    }),
  )

  return {
    say: (message: Up) =>
      new Promise((resolve) => {
        if (isClosed || isEnding) return resolve(false)
        messageId = (messageId % 65535) + 1
        unacknowledged.set(messageId, resolve)
        write({
          cmd: 'publish',
          topic: upTopic(uri, mac),
          payload: encode(message),
          qos: 1,
          messageId,
          dup: false,
          retain: false,
        })
      }),
    end() {
      if (isClosed || isEnding) return
      isEnding = true
      timeout = setTimeout(closeAsLost, PATIENCE_MS)
      if (socket.connecting) close('lost')
      else if (unacknowledged.size === 0) sayGoodbye()
    },
    cut: closeAsLost,
  }
}
