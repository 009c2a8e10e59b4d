import type { Client } from 'aedes'
import type { Packet, Parser } from 'mqtt-packet'
import { isSpoken, packetFault } from './packet-fault.ts'

type Read = Packet & { length: number }

/** CONNACK: unacceptable protocol version. */
const REFUSED_VERSION = Buffer.from([0x20, 2, 0, 1])

/**
 * Passes only legal packets to the broker, which itself checks few of them, and those after CONNECT only once it has
 * let the client in; `cut` ends the connection of any other.
 */
export function judgePackets(client: Client, cut: (fault: string) => void): void {
  const parser = (client as Client & { _parser: Parser & { packet: Packet } })._parser
  const [take] = parser.listeners('packet') as ((packet: Packet) => void)[]
  const judge = (packet: Read) => {
    // This packet may have arrived together with the one that ended the connection.
    if (client.conn.destroyed) return
    const fault = packetFault(packet)
    if (fault) return cut(fault)
    // The broker answers it as it does one of MQTT 5.
    if (packet.cmd === 'connect' && !isSpoken(packet)) Object.assign(packet, { protocolVersion: 0 })
    // The broker merges equal strings, but each filter needs its code [MQTT-3.8.4-5]: string objects are never equal.
    if (packet.cmd === 'subscribe') for (const filter of packet.subscriptions) filter.topic = Object(filter.topic)
    take!.call(parser, packet)
  }
  let early: Read[] | undefined
  parser.removeAllListeners('packet')
  parser.on('packet', (packet) => {
    if (!client.connecting) return judge(packet as Read)
    early ??= []
    early.push(packet as Read)
  })
  client.once('connected', () => {
    for (const packet of early ?? []) judge(packet)
    early = undefined
  })
  // The parser stops at an unknown version, so the broker never sees it [MQTT-3.1.2-2].
  parser.prependListener('error', () => {
    const { packet } = parser
    if (client.connected || client.connecting || packet.cmd !== 'connect') return
    if (packet.protocolVersion !== undefined && !isSpoken(packet)) client.conn.write(REFUSED_VERSION)
  })
}
