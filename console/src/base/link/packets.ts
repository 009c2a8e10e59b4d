import { mqtt_pkt_ctx } from 'u8-mqtt-packet/esm/codec_bind.js'
import { mqtt_opts_v4 } from 'u8-mqtt-packet/esm/codec_v4_lean.js'

/** The codec of MQTT 3.1.1. */
const codec = mqtt_pkt_ctx(4, mqtt_opts_v4)

/** The packets that the console sends, with their fields. */
interface Sent {
  connect: { client_id: string; username: string; password: string; flags: number; keep_alive: number }
  subscribe: { pkt_id: number; topics: readonly string[]; qos: number }
  unsubscribe: { pkt_id: number; topics: readonly string[] }
  puback: { pkt_id: number }
  pingreq: object
  disconnect: object
}

/** The flag of `connect` that makes the broker forget the client's earlier session. */
export const CLEAN_SESSION = 0x02

export const packetOf = <T extends keyof Sent>(type: T, fields: Sent[T]): Uint8Array<ArrayBuffer> =>
  codec.encode_pkt(type, fields)

/** A packet from the broker; `reason` 0 means that the client is accepted. */
export type Packet =
  | { type: 'connack'; reason: number }
  | { type: 'publish'; topic: string; payload: Uint8Array; qos: number; pkt_id?: number }
  | { type: 'suback' | 'unsuback' | 'puback' | 'pingresp' | 'disconnect' }

/**
 * Finds the body of the first packet: its first index, and the index after its end. Returns undefined while the
 * packet's length is incomplete. Throws if the bytes are no packet.
 */
function bodyOf(bytes: Uint8Array): { from: number; to: number } | undefined {
  // The first byte holds the type. The length follows in one to four bytes of seven bits each, the lowest bits first;
  // the eighth bit says that another byte follows.
  let length = 0
  for (let index = 1; index <= 4; index++) {
    const digit = bytes[index]
    if (digit === undefined) return undefined
    length += (digit & 0x7f) * 128 ** (index - 1)
    if (digit < 0x80) return { from: index + 1, to: index + 1 + length }
  }
  throw new Error('not a packet')
}

/**
 * Makes a function that takes bytes as they arrive and returns the packets that they complete: a message of the
 * WebSocket may end in the middle of a packet.
 */
export function packetCutter(): (chunk: Uint8Array) => Packet[] {
  let unread = new Uint8Array(0)
  return (chunk) => {
    const bytes = new Uint8Array(unread.length + chunk.length)
    bytes.set(unread)
    bytes.set(chunk, unread.length)
    unread = bytes
    const packets: Packet[] = []
    for (let body = bodyOf(unread); body && body.to <= unread.length; body = bodyOf(unread)) {
      const packet = codec.decode_pkt(unread[0]!, unread.subarray(body.from, body.to))
      if (!packet) throw new Error('not a packet for a client')
      packets.push(packet as Packet)
      unread = unread.subarray(body.to)
    }
    return packets
  }
}
