import { unzlibSync, zlibSync } from 'fflate'

/**
 * The first bytes of a PNG file. The files of this module (specification, third edition) have 8 bits a channel, in
 * truecolour, without alpha or interlacing.
 */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The end of IHDR: bit depth, colour type, compression, filter and interlace methods. */
const HEADER = [8, 2, 0, 0, 0]
/** The bytes of a pixel. */
const BYTES = 3

/** The level of deflate: level 6 would make photographs 1 % shorter in up to twice the time. */
const LEVEL = 4

/**
 * The checksums of single bytes, made for the first written file, as a page that only reads pictures does not need
 * them.
 */
let crcTable: Uint32Array | undefined

/** The CRC-32 of bytes, as PNG demands. */
const crcOf = (bytes: Uint8Array): number => {
  crcTable ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    return crc
  })
  let crc = 0xffffffff
  for (let offset = 0; offset < bytes.length; offset++) crc = crcTable[(crc ^ bytes[offset]!) & 255]! ^ (crc >>> 8)
  return ~crc >>> 0
}

/** The neighbour whose value is nearest to left + up - corner. */
const paeth = (left: number, up: number, corner: number): number => {
  const leftDistance = Math.abs(up - corner)
  const upDistance = Math.abs(left - corner)
  const cornerDistance = Math.abs(left + up - 2 * corner)
  if (leftDistance <= upDistance && leftDistance <= cornerDistance) return left
  return upDistance <= cornerDistance ? up : corner
}

/** The byte that the filter of this number predicts from the neighbours. */
const predictedBy = (filter: number, left: number, up: number, corner: number): number => {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, corner)
    default:
      return 0
  }
}

/** The filters that are tried for each row; the others are seldom better. */
const TRIED_FILTERS = [1, 2, 4]

/**
 * Writes a row as differences from a filter's predictions, and returns the sum of their absolute values. The filter
 * with the smallest sum mostly gives the shortest file.
 */
const filterRow = (filter: number, row: Uint8Array, above: Uint8Array, to: Uint8Array): number => {
  to[0] = filter
  let sum = 0
  for (let offset = BYTES; offset < row.length; offset++) {
    const difference =
      (row[offset]! - predictedBy(filter, row[offset - BYTES]!, above[offset]!, above[offset - BYTES]!)) & 255
    to[offset - BYTES + 1] = difference
    sum += difference < 128 ? difference : 256 - difference
  }
  return sum
}

/** Makes a row of pixels, with one pixel of zeros before it. */
const newRow = (width: number) => new Uint8Array((width + 1) * BYTES)

/** Encodes words of red, green, blue and 255 as a PNG file, with the same bytes on every machine. */
export const encodePng = (words: Uint32Array, width: number, height: number): Uint8Array => {
  const rowBytes = width * BYTES + 1
  const rows = new Uint8Array(rowBytes * height)
  const bytes = new Uint8Array(words.buffer, words.byteOffset)
  let [row, above] = [newRow(width), newRow(width)]
  let [best, tried] = [new Uint8Array(rowBytes), new Uint8Array(rowBytes)]
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = y * width * 4, to = BYTES; x < width; x++, from += 4) {
      row[to++] = bytes[from]!
      row[to++] = bytes[from + 1]!
      row[to++] = bytes[from + 2]!
    }
    let leastSum = Number.POSITIVE_INFINITY
    for (const filter of TRIED_FILTERS) {
      const sum = filterRow(filter, row, above, tried)
      if (sum >= leastSum) continue
      leastSum = sum
      ;[best, tried] = [tried, best]
    }
    rows.set(best, y * rowBytes)
    ;[row, above] = [above, row]
  }
  const packed = zlibSync(rows, { level: LEVEL })
  // A chunk has 12 bytes besides its content: its length, its name and its checksum. IHDR has 13 bytes of content.
  const file = new Uint8Array(SIGNATURE.length + 25 + 12 + packed.length + 12)
  const view = new DataView(file.buffer)
  let offset = 0
  const putChunk = (name: string, content: ArrayLike<number>) => {
    view.setUint32(offset, content.length)
    for (let letter = 0; letter < 4; letter++) file[offset + 4 + letter] = name.charCodeAt(letter)
    file.set(content, offset + 8)
    view.setUint32(offset + 8 + content.length, crcOf(file.subarray(offset + 4, offset + 8 + content.length)))
    offset += 12 + content.length
  }
  file.set(SIGNATURE)
  offset = SIGNATURE.length
  const size = new DataView(new ArrayBuffer(8))
  size.setUint32(0, width)
  size.setUint32(4, height)
  putChunk('IHDR', [...new Uint8Array(size.buffer), ...HEADER])
  putChunk('IDAT', packed)
  putChunk('IEND', [])
  return file
}

/** The chunks of a PNG file, up to the first incomplete one. */
function* chunksOf(file: Uint8Array): Generator<{ name: string; content: Uint8Array }> {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  for (let offset = SIGNATURE.length; offset + 12 <= file.length; ) {
    const length = view.getUint32(offset)
    if (offset + 12 + length > file.length) return
    const name = String.fromCharCode(...file.subarray(offset + 4, offset + 8))
    yield { name, content: file.subarray(offset + 8, offset + 8 + length) }
    offset += 12 + length
  }
}

/**
 * Decodes a PNG file in the form of `encodePng`, with any filters. Throws RangeError for another form or size.
 */
export const decodePng = (file: Uint8Array, width: number, height: number): Uint32Array => {
  const chunks = SIGNATURE.every((byte, offset) => file[offset] === byte) ? [...chunksOf(file)] : []
  const header = chunks.find(({ name }) => name === 'IHDR')?.content
  const data = chunks.filter(({ name }) => name === 'IDAT')
  const view = header && new DataView(header.buffer, header.byteOffset, header.length)
  const isSupported =
    view?.byteLength === 13 &&
    view.getUint32(0) === width &&
    view.getUint32(4) === height &&
    HEADER.every((byte, offset) => header![8 + offset] === byte)
  if (!isSupported || data.length !== 1) throw new RangeError(`this is no PNG of ${width}x${height} in full colour`)
  const rowBytes = width * BYTES + 1
  const rows = unzlibSync(data[0]!.content, { out: new Uint8Array(rowBytes * height) })
  const words = new Uint32Array(width * height)
  const bytes = new Uint8Array(words.buffer)
  let [row, above] = [newRow(width), newRow(width)]
  for (let y = 0, to = 0; y < height; y++) {
    const filter = rows[y * rowBytes]!
    for (let offset = BYTES; offset < row.length; offset++)
      row[offset] =
        rows[y * rowBytes + offset - BYTES + 1]! +
        predictedBy(filter, row[offset - BYTES]!, above[offset]!, above[offset - BYTES]!)
    for (let offset = BYTES; offset < row.length; offset += BYTES) {
      bytes[to++] = row[offset]!
      bytes[to++] = row[offset + 1]!
      bytes[to++] = row[offset + 2]!
      bytes[to++] = 255
    }
    ;[row, above] = [above, row]
  }
  return words
}
