/** A number of 16 bits as two bytes. */
export const twoBytes = (value: number): number[] => [value >> 8, value & 255]
/** A text with its length before it. */
export const text = (value: string | Buffer): number[] => [...twoBytes(Buffer.byteLength(value)), ...Buffer.from(value)]

/**
 * Builds a packet of MQTT 3.1.1 from its first byte and its body. Its length field has 7 bits in each byte, the lowest
 * first.
 */
export function packet(first: number, body: number[]): Buffer {
  const length: number[] = []
  for (let remaining = body.length; length.length === 0 || remaining > 0; remaining >>= 7)
    length.push((remaining & 127) | (remaining > 127 ? 128 : 0))
  return Buffer.from([first, ...length, ...body])
}

/** CONNECT of a tag: a clean session with user name and password (0xc2), and 60 s of keep-alive time. */
export const connectAs = (mac: string, password: string, version = 4): Buffer =>
  packet(0x10, [...text('MQTT'), version, 0xc2, ...twoBytes(60), ...text(mac), ...text(mac), ...text(password)])

/** The return codes with which the broker refuses a login in CONNACK. */
export const CONNACK = { badName: 2, unavailable: 3, badPassword: 4, notAllowed: 5 } as const

/** PUBLISH with QoS 1. */
export const publish = (topic: string, payload: string | Buffer, id = 7): Buffer =>
  packet(0x32, [...text(topic), ...twoBytes(id), ...Buffer.from(payload)])

export const subscribe = (...topics: string[]): Buffer =>
  packet(0x82, [...twoBytes(1), ...topics.flatMap((topic) => [...text(topic), 0])])
