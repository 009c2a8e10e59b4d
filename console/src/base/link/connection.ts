import type { BrokerAccess } from '@wifi-tms/contract/session'
import { CLEAN_SESSION, type Packet, packetCutter, packetOf } from './packets.ts'

/** The times of a link in milliseconds, and its timer. */
export interface Times {
  /** The longest time in which a connection may be established. */
  connect: number
  /** The pause between a lost connection and the next attempt. */
  reconnect: number
  /** The time within which the broker expects a packet of the console. */
  keepalive: number
  /** Calls `tick` at this interval. Returns a function that stops it. */
  startTicker: (milliseconds: number, tick: () => void) => () => void
}

interface Listener {
  connected(): void
  /** Called once the broker has confirmed the subscriptions, so that it reports all changes from now on. */
  subscribed(): void
  received(topic: string, payload: string): void
  ended(): void
}

export interface BrokerConnection {
  subscribe(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): void
  close(): void
}

const clientId = () => `console-${Math.random().toString(36).slice(2, 12)}`

/**
 * Opens one connection to the broker. `ended` of the listener is called once when the connection ends or cannot be
 * established, but not after `close`. Throws if the address is invalid.
 */
export function openConnection(url: string, access: BrokerAccess, listener: Listener, times: Times): BrokerConnection {
  const socket = new WebSocket(url, 'mqtt')
  socket.binaryType = 'arraybuffer'
  const listening = new AbortController()
  const { signal } = listening
  const send = (packet: Uint8Array<ArrayBuffer>) => socket.readyState === WebSocket.OPEN && socket.send(packet)
  let stopTicking = () => {}
  let lastPacketId = 0
  let hasReceived = true

  const closeSocket = () => {
    listening.abort()
    clearTimeout(connectTimer)
    stopTicking()
    socket.close()
  }
  const end = () => {
    if (signal.aborted) return
    closeSocket()
    listener.ended()
  }
  const connectTimer = setTimeout(end, times.connect)

  // Two pings are sent within the time that the broker allows, so that one lost ping does no harm. A ping that is not
  // answered before the next one ends the connection.
  const tick = () => {
    if (!hasReceived) return end()
    hasReceived = false
    send(packetOf('pingreq', {}))
  }
  const handlePacket = (packet: Packet) => {
    if (packet.type === 'connack') {
      // Every reason but 0 is a refusal.
      if (Number(packet.reason) !== 0) return end()
      clearTimeout(connectTimer)
      stopTicking = times.startTicker(times.keepalive / 2, tick)
      listener.connected()
    }
    if (packet.type === 'suback') listener.subscribed()
    if (packet.type === 'publish') {
      if (packet.pkt_id !== undefined) send(packetOf('puback', { pkt_id: packet.pkt_id }))
      listener.received(packet.topic, new TextDecoder().decode(packet.payload))
    }
  }

  const cutPackets = packetCutter()
  const handleChunk = ({ data }: MessageEvent<ArrayBuffer>) => {
    hasReceived = true
    try {
      for (const packet of cutPackets(new Uint8Array(data))) {
        if (signal.aborted) return
        handlePacket(packet)
      }
    } catch {
      end()
    }
  }
  const sendConnect = () =>
    send(
      packetOf('connect', {
        client_id: clientId(),
        username: access.username,
        password: access.password,
        flags: CLEAN_SESSION,
        keep_alive: times.keepalive / 1000,
      }),
    )
  socket.addEventListener('open', sendConnect, { signal })
  socket.addEventListener('message', handleChunk, { signal })
  socket.addEventListener('close', end, { signal })
  socket.addEventListener('error', end, { signal })

  // Numbers of packets run from 1 to 65,535 and then begin again: 0 is not allowed.
  const nextId = () => {
    lastPacketId = (lastPacketId % 0xffff) + 1
    return lastPacketId
  }
  return {
    subscribe: (topics) => send(packetOf('subscribe', { pkt_id: nextId(), topics, qos: 1 })),
    unsubscribe: (topics) => send(packetOf('unsubscribe', { pkt_id: nextId(), topics })),
    close: () => {
      if (signal.aborted) return
      send(packetOf('disconnect', {}))
      closeSocket()
    },
  }
}
