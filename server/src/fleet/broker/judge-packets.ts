import type { Client } from 'aedes'
import type { Packet, Parser } from 'mqtt-packet'
import { isSupportedVersion, packetFault } from './packet-fault.ts'

/** A packet from the broker's parser, with the length of its body. */
type ParsedPacket = Packet & { length: number }

/** CONNACK: unacceptable protocol version. */
const REFUSED_VERSION = Buffer.from([0x20, 2, 0, 1])

/**
 * Puts a check between the broker's parser and the broker, which itself checks little. Only legal packets are passed
 * on; for an illegal packet `cut` is called, to end the connection. Packets that follow CONNECT wait until the client
 * is accepted.
 */
export function judgePackets(client: Client, cut: (fault: string) => void): void {
  const parser = (client as Client & { _parser: Parser & { packet: Packet } })._parser
  // The broker's own listener, which is replaced below.
  const [passToBroker] = parser.listeners('packet') as ((packet: Packet) => void)[]
  const judge = (packet: ParsedPacket) => {
    // This packet may have arrived together with an illegal packet that ended the connection.
    if (client.conn.destroyed) return
    const fault = packetFault(packet)
    if (fault) return cut(fault)
    // Version 0 makes the broker refuse any unsupported version, as it does for MQTT 5.
    if (packet.cmd === 'connect' && !isSupportedVersion(packet)) Object.assign(packet, { protocolVersion: 0 })
    // The broker merges equal strings, but each filter needs its code [MQTT-3.8.4-5]: string objects are never equal.
    if (packet.cmd === 'subscribe') for (const filter of packet.subscriptions) filter.topic = Object(filter.topic)
    passToBroker!.call(parser, packet)
  }
  let packetsBeforeConnack: ParsedPacket[] | undefined
  parser.removeAllListeners('packet')
  parser.on('packet', (packet) => {
    if (!client.connecting) return judge(packet as ParsedPacket)
    packetsBeforeConnack ??= []
    packetsBeforeConnack.push(packet as ParsedPacket)
  })
  client.once('connected', () => {
    for (const packet of packetsBeforeConnack ?? []) judge(packet)
    packetsBeforeConnack = undefined
  })
  // The parser stops at an unknown version, so the broker never sees it [MQTT-3.1.2-2].
  parser.prependListener('error', () => {
    const { packet } = parser
    if (client.connected || client.connecting || packet.cmd !== 'connect') return
    if (packet.protocolVersion !== undefined && !isSupportedVersion(packet)) client.conn.write(REFUSED_VERSION)
  })
}
