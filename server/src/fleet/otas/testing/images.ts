import { createHash } from 'node:crypto'

/** A firmware image as the tools of the ESP32 build it: segments, a checksum, and a SHA-256 if `hashed` is true. */
export function espImage(version: string, { more = [] as Uint8Array[], hashed = true } = {}): Buffer {
  const description = Buffer.alloc(256)
  description.writeUInt32LE(0xabcd5432)
  description.write(version, 16, 32)
  description.write('tag-firmware', 48, 32)
  const segments = [description, ...more]
  const head = Buffer.alloc(24)
  head.set([0xe9, segments.length])
  head[23] = hashed ? 1 : 0
  const parts: Uint8Array[] = [head]
  let checksum = 0xef
  for (const segment of segments) {
    const segmentHead = Buffer.alloc(8)
    segmentHead.writeUInt32LE(segment.length, 4)
    parts.push(segmentHead, segment)
    for (const byte of segment) checksum ^= byte
  }
  const body = Buffer.concat(parts)
  const padded = Buffer.concat([body, Buffer.alloc(16 - (body.length % 16))])
  padded[padded.length - 1] = checksum
  return hashed ? Buffer.concat([padded, createHash('sha256').update(padded).digest()]) : padded
}
