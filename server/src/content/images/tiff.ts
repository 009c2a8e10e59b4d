/** The tags of a TIFF's directory (TIFF 6.0, appendix A) and of its profile (ICC.1:2022, annex B). */
export const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  orientation: 274,
  samples: 277,
  planes: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  extraSamples: 338,
  sampleFormat: 339,
  profile: 34675,
} as const

const [SHORT, LONG] = [3, 4]

/** An entry of a directory, with its position in the file. */
interface TiffEntry {
  offset: number
  tag: number
  type: number
  count: number
}

/** A TIFF's first directory. */
export interface TiffDirectory {
  isLittleEndian: boolean
  entries: readonly TiffEntry[]
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads a TIFF's first directory, without entries beyond the end of the file. */
export function directoryOf(bytes: Uint8Array): TiffDirectory {
  const view = viewOf(bytes)
  // A TIFF begins with II if its numbers begin with their lowest byte, otherwise with MM.
  const isLittleEndian = bytes[0] === 0x49
  const directory = bytes.length >= 8 ? view.getUint32(4, isLittleEndian) : bytes.length
  const entries: TiffEntry[] = []
  if (directory + 2 > bytes.length) return { isLittleEndian, entries }
  const end = Math.min(directory + 2 + 12 * view.getUint16(directory, isLittleEndian), bytes.length)
  for (let offset = directory + 2; offset + 12 <= end; offset += 12)
    entries.push({
      offset,
      tag: view.getUint16(offset, isLittleEndian),
      type: view.getUint16(offset + 2, isLittleEndian),
      count: view.getUint32(offset + 4, isLittleEndian),
    })
  return { isLittleEndian, entries }
}

const readValue = (bytes: Uint8Array, { isLittleEndian }: TiffDirectory, { offset, type }: TiffEntry): number =>
  type === SHORT
    ? viewOf(bytes).getUint16(offset + 8, isLittleEndian)
    : viewOf(bytes).getUint32(offset + 8, isLittleEndian)

/** Reads the first whole number of a tag. If the tag is missing or of another type, returns `otherwise`. */
export function numberOf(bytes: Uint8Array, directory: TiffDirectory, tag: number, otherwise: number): number {
  const entry = directory.entries.find((entry) => entry.tag === tag)
  if (!entry || (entry.type !== SHORT && entry.type !== LONG) || entry.count === 0) return otherwise
  // Values of at most four bytes stand in the entry itself; otherwise it has their position in the file.
  if (entry.count * (entry.type === SHORT ? 2 : 4) <= 4) return readValue(bytes, directory, entry)
  const start = viewOf(bytes).getUint32(entry.offset + 8, directory.isLittleEndian)
  if (start + 4 > bytes.length) return otherwise
  return entry.type === SHORT
    ? viewOf(bytes).getUint16(start, directory.isLittleEndian)
    : viewOf(bytes).getUint32(start, directory.isLittleEndian)
}

/**
 * Reads the height of the tiles of a TIFF's first picture, in pixels (TIFF 6.0, sections 2 and 15). It is 0 without
 * tiles, and infinite if the tag is unusual, so that the picture counts as too large.
 */
export function tileHeightOf(bytes: Uint8Array): number {
  const directory = directoryOf(bytes)
  let height = 0
  for (const entry of directory.entries) {
    if (entry.tag !== tags.tileHeight) continue
    if (entry.count !== 1 || (entry.type !== SHORT && entry.type !== LONG)) return Number.POSITIVE_INFINITY
    height = Math.max(height, readValue(bytes, directory, entry))
  }
  return height
}

/** A tag without a meaning, which replaces tags that must not be read. */
const UNKNOWN_TAG = 65_000

/**
 * Copies a TIFF and changes tags of its first directory: a tag gets the given number as its only value, and a `hidden`
 * tag is made unreadable.
 */
export function withNumbers(
  bytes: Uint8Array,
  { isLittleEndian, entries }: TiffDirectory,
  numbers: ReadonlyMap<number, number | 'hidden'>,
): Buffer {
  const copy = Buffer.from(bytes)
  const view = viewOf(copy)
  for (const { offset, tag } of entries) {
    const value = numbers.get(tag)
    if (value === 'hidden') view.setUint16(offset, UNKNOWN_TAG, isLittleEndian)
    else if (value !== undefined) {
      view.setUint16(offset + 2, LONG, isLittleEndian)
      view.setUint32(offset + 4, 1, isLittleEndian)
      view.setUint32(offset + 8, value, isLittleEndian)
    }
  }
  return copy
}

/**
 * The bytes before the pixels in a file by `writeRgbTiff`: the header, the number of entries, 11 entries, the offset of
 * the next directory, and the depths of the three channels.
 */
export const RGB_TIFF_START = 8 + 2 + 12 * 11 + 4 + 6

/** Writes the bytes before the pixels of an uncompressed TIFF with three channels of eight bits. */
export function writeRgbTiff(file: Buffer, width: number, height: number, orientation: number): void {
  // The depths of the three channels, two bytes each, stand at the end.
  const bits = RGB_TIFF_START - 6
  const numbers: [tag: number, type: number, value: number][] = [
    [tags.width, LONG, width],
    [tags.height, LONG, height],
    [tags.bits, SHORT, bits],
    [tags.compression, SHORT, 1],
    [tags.photometric, SHORT, 2],
    // 273 is the start of the only strip of pixels, 278 the number of its rows, 279 the number of its bytes.
    [273, LONG, RGB_TIFF_START],
    [tags.orientation, SHORT, orientation],
    [tags.samples, SHORT, 3],
    [278, LONG, height],
    [279, LONG, width * height * 3],
    [tags.planes, SHORT, 1],
  ]
  file.write('II*\0\x08\0\0\0', 'latin1')
  file.writeUInt16LE(numbers.length, 8)
  for (const [index, [tag, type, value]] of numbers.entries()) {
    const offset = 10 + 12 * index
    file.writeUInt16LE(tag, offset)
    file.writeUInt16LE(type, offset + 2)
    file.writeUInt32LE(tag === tags.bits ? 3 : 1, offset + 4)
    file.writeUInt32LE(value, offset + 8)
  }
  file.writeUInt32LE(0, bits - 4)
  for (const channel of [0, 1, 2]) file.writeUInt16LE(8, bits + 2 * channel)
}
