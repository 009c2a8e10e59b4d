import { unzlibSync, zlibSync } from 'fflate'

/**
 * The PNGs of this module (specification, third edition) have 8 bits a channel, truecolour, without alpha or interlacing.
 */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The end of IHDR: bit depth, colour type, compression, filter and interlace methods. */
const HEADER = [8, 2, 0, 0, 0]
/** The bytes of a pixel. */
const BYTES = 3

/** The level of deflate: level 6 would make photographs 1 % shorter in up to twice the time. */
const LEVEL = 4

/**
 * The checksums of single bytes, made for the first written file, as a page that only reads pictures does not need them.
 */
let crcTable: Uint32Array | undefined

const crcOf = (bytes: Uint8Array): number => {
  crcTable ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    return crc
  })
  let crc = 0xffffffff
  for (let place = 0; place < bytes.length; place++) crc = crcTable[(crc ^ bytes[place]!) & 255]! ^ (crc >>> 8)
  return ~crc >>> 0
}

/** The neighbour whose value is nearest to left + up - corner. */
const paeth = (left: number, up: number, corner: number): number => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** The byte that the filter of this number predicts from the neighbours. */
const predictedBy = (filter: number, left: number, up: number, corner: number): number =>
  filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : filter === 4 ? paeth(left, up, corner) : 0

/** The filters that are tried for each row; the others are seldom better. */
const TRIED = [1, 2, 4]

/** Writes a row as differences from a filter's predictions, and returns the sum of their absolute values. */
const filterRow = (filter: number, row: Uint8Array, above: Uint8Array, to: Uint8Array): number => {
  to[0] = filter
  let sum = 0
  for (let place = BYTES; place < row.length; place++) {
    const differs = (row[place]! - predictedBy(filter, row[place - BYTES]!, above[place]!, above[place - BYTES]!)) & 255
    to[place - BYTES + 1] = differs
    sum += differs < 128 ? differs : 256 - differs
  }
  return sum
}

/** Makes a row of pixels, with one pixel of zeros before it. */
const newRow = (width: number) => new Uint8Array((width + 1) * BYTES)

/** Encodes words of red, green, blue and 255 as a PNG file, with the same bytes on every machine. */
export const encodePng = (words: Uint32Array, width: number, height: number): Uint8Array => {
  const line = width * BYTES + 1
  const rows = new Uint8Array(line * height)
  const bytes = new Uint8Array(words.buffer, words.byteOffset)
  let [row, above] = [newRow(width), newRow(width)]
  let [best, tried] = [new Uint8Array(line), new Uint8Array(line)]
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = y * width * 4, to = BYTES; x < width; x++, from += 4) {
      row[to++] = bytes[from]!
      row[to++] = bytes[from + 1]!
      row[to++] = bytes[from + 2]!
    }
    let least = Number.POSITIVE_INFINITY
    for (const filter of TRIED) {
      const sum = filterRow(filter, row, above, tried)
      if (sum >= least) continue
      least = sum
      ;[best, tried] = [tried, best]
    }
    rows.set(best, y * line)
    ;[row, above] = [above, row]
  }
  const packed = zlibSync(rows, { level: LEVEL })
  const file = new Uint8Array(SIGNATURE.length + 25 + 12 + packed.length + 12)
  const view = new DataView(file.buffer)
  let place = 0
  const putChunk = (name: string, content: ArrayLike<number>) => {
    view.setUint32(place, content.length)
    for (let letter = 0; letter < 4; letter++) file[place + 4 + letter] = name.charCodeAt(letter)
    file.set(content, place + 8)
    view.setUint32(place + 8 + content.length, crcOf(file.subarray(place + 4, place + 8 + content.length)))
    place += 12 + content.length
  }
  file.set(SIGNATURE)
  place = SIGNATURE.length
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
  for (let place = SIGNATURE.length; place + 12 <= file.length; ) {
    const length = view.getUint32(place)
    if (place + 12 + length > file.length) return
    const name = String.fromCharCode(...file.subarray(place + 4, place + 8))
    yield { name, content: file.subarray(place + 8, place + 8 + length) }
    place += 12 + length
  }
}

/**
 * Decodes a PNG file in the form of `encodePng`, with any filters. Throws RangeError for another form or size.
 */
export const decodePng = (file: Uint8Array, width: number, height: number): Uint32Array => {
  const chunks = SIGNATURE.every((byte, place) => file[place] === byte) ? [...chunksOf(file)] : []
  const header = chunks.find(({ name }) => name === 'IHDR')?.content
  const data = chunks.filter(({ name }) => name === 'IDAT')
  const view = header && new DataView(header.buffer, header.byteOffset, header.length)
  const isSupported =
    view?.byteLength === 13 &&
    view.getUint32(0) === width &&
    view.getUint32(4) === height &&
    HEADER.every((byte, place) => header![8 + place] === byte)
  if (!isSupported || data.length !== 1) throw new RangeError(`this is no PNG of ${width}x${height} in full colour`)
  const line = width * BYTES + 1
  const rows = unzlibSync(data[0]!.content, { out: new Uint8Array(line * height) })
  const words = new Uint32Array(width * height)
  const bytes = new Uint8Array(words.buffer)
  let [row, above] = [newRow(width), newRow(width)]
  for (let y = 0, to = 0; y < height; y++) {
    const filter = rows[y * line]!
    for (let place = BYTES; place < row.length; place++)
      row[place] =
        rows[y * line + place - BYTES + 1]! +
        predictedBy(filter, row[place - BYTES]!, above[place]!, above[place - BYTES]!)
    for (let place = BYTES; place < row.length; place += BYTES) {
      bytes[to++] = row[place]!
      bytes[to++] = row[place + 1]!
      bytes[to++] = row[place + 2]!
      bytes[to++] = 255
    }
    ;[row, above] = [above, row]
  }
  return words
}
