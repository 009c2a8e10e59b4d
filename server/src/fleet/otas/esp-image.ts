import { createHash } from 'node:crypto'

/** Sizes in bytes: the head of an image, the head of a segment, the description of the program. */
const HEAD = 24
const SEGMENT_HEAD = 8
const DESCRIPTION = 256
/** The place of the description, and in it of the version, a text of at most VERSION_BYTES bytes. */
const DESCRIPTION_AT = HEAD + SEGMENT_HEAD
const VERSION_AT = DESCRIPTION_AT + 16
const VERSION_BYTES = 32

const IMAGE_MAGIC = 0xe9
const DESCRIPTION_MAGIC = 0xabcd5432
const CHECKSUM_START = 0xef

/** The end of the image by its segments, with the checksum after them; undefined where the file is too short. */
function endOf(bytes: Uint8Array, view: DataView): number | undefined {
  let offset = HEAD
  let checksum = CHECKSUM_START
  for (let segmentsLeft = bytes[1]!; segmentsLeft > 0; segmentsLeft--) {
    if (offset + SEGMENT_HEAD > bytes.length) return undefined
    const start = offset + SEGMENT_HEAD
    offset = start + view.getUint32(offset + 4, true)
    if (offset > bytes.length) return undefined
    for (const byte of bytes.subarray(start, offset)) checksum ^= byte
  }
  // The checksum is the last byte of a row of sixteen.
  const end = (Math.floor(offset / 16) + 1) * 16
  return bytes[end - 1] === checksum ? end : undefined
}

/**
 * The facts that an image for an ESP32 states. Undefined where the file is none; 'damaged' where it does not match its
 * own SHA-256. A version may be empty.
 */
export type EspImage = { version: string } | 'damaged' | undefined

/** Reads an image; hashing takes some tenths of a second for the largest. */
export function readEspImage(bytes: Uint8Array): EspImage {
  if (bytes.length < DESCRIPTION_AT + DESCRIPTION || bytes[0] !== IMAGE_MAGIC) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(DESCRIPTION_AT, true) !== DESCRIPTION_MAGIC) return undefined
  const hasHash = bytes[HEAD - 1] === 1
  if (hasHash) {
    const end = endOf(bytes, view)
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
