import { createHash } from 'node:crypto'

/**
 * A firmware image as the tools of the ESP32 build it: segments, a checksum, and a SHA-256 if `hasHash` is true. The
 * sizes, offsets and first bytes of its parts are those in `esp-image.ts`.
 */
export function espImage(version: string, { moreSegments = [] as Uint8Array[], hasHash = true } = {}): Buffer {
  const description = Buffer.alloc(256)
  description.writeUInt32LE(0xabcd5432)
  description.write(version, 16, 32)
  description.write('tag-firmware', 48, 32)
  const segments = [description, ...moreSegments]
  const head = Buffer.alloc(24)
  head.set([0xe9, segments.length])
  head[23] = hasHash ? 1 : 0
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
  return hasHash ? Buffer.concat([padded, createHash('sha256').update(padded).digest()]) : padded
}
