import { createHash } from 'node:crypto'

/** Sizes in bytes: the head of an image, the head of a segment, the description of the program. */
const HEAD_BYTES = 24
const SEGMENT_HEAD_BYTES = 8
const DESCRIPTION_BYTES = 256
/** Offsets of the description, and of the version in it. The version is a text of at most VERSION_BYTES bytes. */
const DESCRIPTION_AT = HEAD_BYTES + SEGMENT_HEAD_BYTES
const VERSION_AT = DESCRIPTION_AT + 16
const VERSION_BYTES = 32

const IMAGE_MAGIC = 0xe9
const DESCRIPTION_MAGIC = 0xabcd5432
const CHECKSUM_START = 0xef

/**
 * Finds the end of the image by its segments and the checksum after them; undefined if the file is too short or the
 * checksum is wrong.
 */
function findEnd(bytes: Uint8Array, view: DataView): number | undefined {
  let offset = HEAD_BYTES
  let checksum = CHECKSUM_START
  // The second byte of the head is the number of segments.
  for (let segmentsLeft = bytes[1]!; segmentsLeft > 0; segmentsLeft--) {
    if (offset + SEGMENT_HEAD_BYTES > bytes.length) return undefined
    const start = offset + SEGMENT_HEAD_BYTES
    offset = start + view.getUint32(offset + 4, true)
    if (offset > bytes.length) return undefined
    for (const byte of bytes.subarray(start, offset)) checksum ^= byte
  }
  // The image is filled up to a multiple of 16 bytes, and its last byte is the checksum.
  const end = (Math.floor(offset / 16) + 1) * 16
  return bytes[end - 1] === checksum ? end : undefined
}

/**
 * The facts in a firmware image for an ESP32; the version may be empty. 'damaged' stands for an image that does not
 * match its own SHA-256, and undefined for a file that is no image.
 */
export type EspImage = { version: string } | 'damaged' | undefined

/** Reads an image. Hashing the largest images takes some tenths of a second. */
export function readEspImage(bytes: Uint8Array): EspImage {
  if (bytes.length < DESCRIPTION_AT + DESCRIPTION_BYTES || bytes[0] !== IMAGE_MAGIC) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(DESCRIPTION_AT, true) !== DESCRIPTION_MAGIC) return undefined
  const hasHash = bytes[HEAD_BYTES - 1] === 1
  if (hasHash) {
    const end = findEnd(bytes, view)
    if (end === undefined) return 'damaged'
    const hash = createHash('sha256').update(bytes.subarray(0, end)).digest()
    if (!hash.equals(bytes.subarray(end, end + hash.length))) return 'damaged'
  }
  const field = new TextDecoder().decode(bytes.subarray(VERSION_AT, VERSION_AT + VERSION_BYTES))
  return {
    version: field
      .replace(/\0.*/s, '')
      .replace(/\p{Cc}/gu, '')
      .trim(),
  }
}
