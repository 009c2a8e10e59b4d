import type { AddressInfo } from 'node:net'
import { generate, type Packet, parser } from 'mqtt-packet'
import { onTestFinished, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Times } from '../connection.ts'
import { holdLink } from '../hold-link.ts'

/** The broker's answers to `connect`. The last byte is the reason: 0 for an accepted client, 4 for a wrong password. */
export const CONNACK = Uint8Array.of(0x20, 2, 0, 0)
export const REFUSED = Uint8Array.of(0x20, 2, 0, 4)
/** Makes the packet that confirms a subscription to one topic. */
export const suback = (messageId: number | undefined): Uint8Array =>
  generate({ cmd: 'suback', messageId: messageId!, granted: [1] })
/** The answer that sends nothing, in place of the usual suback. */
export const SILENT = new Uint8Array(0)
export const PINGRESP = Uint8Array.of(0xd0, 0)

export const publish = (topic: string, payload: string, qos: 0 | 1 = 0): Uint8Array =>
  generate({ cmd: 'publish', topic, payload, qos, messageId: 7, dup: false, retain: false })

/**
 * Starts a broker for one test. It answers each packet by the given function, which also gets the number of the
 * connection, from 1. `connections` has the connections in order, each with all its packets.
 */
export async function startBroker(answerTo: (packet: Packet, connectionNumber: number) => Uint8Array | undefined) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'mqtt' })
  await new Promise((resolve) => server.once('listening', resolve))
  const connections: { socket: WebSocket; packets: Packet[]; isClosed: boolean }[] = []
  server.on('connection', (socket) => {
    const connection = { socket, packets: [] as Packet[], isClosed: false }
    const number = connections.push(connection)
    const reader = parser()
    reader.on('packet', (packet) => {
      connection.packets.push(packet)
      const response = answerTo(packet, number) ?? (packet.cmd === 'subscribe' ? suback(packet.messageId) : undefined)
      if (response) socket.send(response)
    })
    socket.on('message', (bytes: Buffer) => reader.parse(bytes))
    socket.on('close', () => {
      connection.isClosed = true
    })
  })
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  const port = (server.address() as AddressInfo).port
  return { url: `ws://127.0.0.1:${port}/mqtt`, connections }
}

export const until = (condition: () => unknown) =>
  vi.waitFor(() => (condition() ? undefined : Promise.reject(new Error('not yet'))), { timeout: 30_000, interval: 5 })

/** Holds a link as a page does, but with short times and with clocks that the test ticks. */
export function startTestLink(url: string, times: Partial<Times> = {}) {
  const outcomes: string[] = []
  const clocks = new Set<() => void>()
  const setTick = (_: number, tick: () => void) => {
    clocks.add(tick)
    return () => void clocks.delete(tick)
  }
  const link = holdLink(
    url,
    { host: '', username: 'session', password: 'key' },
    {
      connected: () => outcomes.push('connected'),
      lost: () => outcomes.push('lost'),
      received: (topic, payload) => outcomes.push(`${topic}: ${payload}`),
    },
    { connect: 60_000, reconnect: 10, keepalive: 30_000, startTicker: setTick, ...times },
  )
  link.follow(['console/#'])
  onTestFinished(() => link.end())
  return { link, outcomes, clocks }
}
