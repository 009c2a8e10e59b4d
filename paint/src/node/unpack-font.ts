import { inflateSync } from 'node:zlib'
import { MAX_SFNT_BYTES } from '@wifi-tms/contract/fonts'
import { NotAFont, viewOf } from '../fonts/sfnt.ts'
import { unpackWoff2 } from './sfnt.ts'

/** Thrown if the unpacked font would be larger than MAX_SFNT_BYTES. */
export class FontTooLarge extends Error {
  override name = 'FontTooLarge'
}

const DAMAGED = 'is damaged or cut short'
/** The first four bytes of the kinds of files: the letters "wOFF", "wOF2" and "ttcf". */
const WOFF = 0x774f4646
const WOFF2 = 0x774f4632
const COLLECTION = 0x74746366
/** The number in WOFF2 that means that the tag follows as text; other numbers are known tags. */
const WRITTEN_OUT = 63
/** The numbers of the tags whose tables WOFF2 transforms. */
const [GLYF, LOCA] = [10, 11]

/**
 * Rounds up to a multiple of four bytes, at which each table starts. Lengths may have 35 bits, so no bit operator is
 * used.
 */
const paddedLength = (length: number) => 4 * Math.ceil(length / 4)

/** The SFNT in a font file of any kind. Throws NotAFont or FontTooLarge. */
export const unpackFont = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const signature = bytes.length < 4 ? 0 : viewOf(bytes).getUint32(0)
  if (signature === WOFF) return unpackWoff(bytes)
  if (signature !== WOFF2) return bytes
  if (sizeOfWoff2(bytes) > MAX_SFNT_BYTES) throw new FontTooLarge()
  return unpackWoff2(bytes).catch((error: unknown) => {
    throw error instanceof WebAssembly.RuntimeError ? error : new NotAFont(DAMAGED)
  })
}

/** Unpacks WOFF 1.0, whose tables are packed separately (W3C Recommendation of 2012, sections 3 to 5). */
function unpackWoff(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 44) throw new NotAFont(DAMAGED)
  const view = viewOf(bytes)
  const count = view.getUint16(12)
  if (view.getUint32(8) !== bytes.length || 44 + 20 * count > bytes.length) throw new NotAFont(DAMAGED)
  // A table's entry has five fields: tag, offset, packed length, length, checksum.
  const readField = (index: number, field: number) => view.getUint32(44 + 20 * index + 4 * field)
  let size = 12 + 16 * count
  for (let index = 0; index < count; index++) size += paddedLength(readField(index, 3))
  if (size > MAX_SFNT_BYTES) throw new FontTooLarge()
  const sfnt = new Uint8Array(size)
  const sfntView = viewOf(sfnt)
  const power = 31 - Math.clz32(count)
  sfntView.setUint32(0, view.getUint32(4))
  // The number of tables, and the three numbers for a binary search in their list.
  const head = [count, 16 << power, power, 16 * count - (16 << power)]
  for (const [index, value] of head.entries()) sfntView.setUint16(4 + 2 * index, value)
  let offset = 12 + 16 * count
  for (let index = 0; index < count; index++) {
    const [tag, from, packed, length, checksum] = [0, 1, 2, 3, 4].map((field) => readField(index, field)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    if (from + packed > bytes.length || packed > length) throw new NotAFont(DAMAGED)
    sfnt.set(inflated(bytes.subarray(from, from + packed), length), offset)
    for (const [field, value] of [tag, checksum, offset, length].entries())
      sfntView.setUint32(12 + 16 * index + 4 * field, value)
    offset += paddedLength(length)
  }
  return sfnt
}

/** Unpacks a table of this length. A table that packing would not shorten is stored unpacked. */
function inflated(packed: Uint8Array, length: number): Uint8Array {
  if (packed.length === length) return packed
  try {
    const table = inflateSync(packed, { maxOutputLength: Math.max(1, length) })
    if (table.length === length) return table
  } catch {}
  throw new NotAFont(DAMAGED)
}

/** The unpacked size of a WOFF2 by its own table directory (W3C Recommendation of 2024, section 5). */
function sizeOfWoff2(bytes: Uint8Array): number {
  if (bytes.length < 48) throw new NotAFont(DAMAGED)
  const view = viewOf(bytes)
  if (view.getUint32(8) !== bytes.length) throw new NotAFont(DAMAGED)
  if (view.getUint32(4) === COLLECTION) throw new NotAFont('holds several fonts: send one of them by itself')
  let offset = 48
  const readByte = () => {
    if (offset >= bytes.length) throw new NotAFont(DAMAGED)
    return bytes[offset++]!
  }
  // Reads a number of seven bits a byte, whose last byte has the highest bit clear (UIntBase128).
  const readNumber = () => {
    let value = 0
    for (let byteCount = 0; byteCount < 5; byteCount++) {
      const nextByte = readByte()
      value = value * 128 + (nextByte & 127)
      if (nextByte < 128) return value
    }
    throw new NotAFont(DAMAGED)
  }
  let [size, transformedSize] = [12 + 16 * view.getUint16(12), 0]
  for (let tables = view.getUint16(12); tables > 0; tables--) {
    const flags = readByte()
    if ((flags & 63) === WRITTEN_OUT) offset += 4
    const length = readNumber()
    size += paddedLength(length)
    // The upper two bits name the transformation. For glyf and loca 3 means none, for other tables 0.
    const isPlain = (flags & 63) === GLYF || (flags & 63) === LOCA ? flags >> 6 === 3 : flags >> 6 === 0
    transformedSize += isPlain ? length : readNumber()
  }
  return Math.max(size, transformedSize, view.getUint32(16))
}
