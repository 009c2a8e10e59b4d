import { type Packing, type PlaneBytes, piecesOf } from './pieces.ts'

/** The ink of each code. With planes of one bit, the last plane with its ink set decides. An unknown code is ink 0. */
const inksByCode = ({ planes, inks }: Packing): Uint8Array => {
  const inkByCode = new Uint8Array(16)
  inks.forEach(({ code }, ink) => {
    inkByCode[code] = ink
  })
  planes.forEach((plane, index) => {
    if (plane.bits !== 1) return
    const ink = inks.findIndex(({ colour }) => colour === plane.pigment)
    for (let code = 0; code < 1 << planes.length; code++) if (((code >> index) & 1) === plane.ink) inkByCode[code] = ink
  })
  return inkByCode
}

/**
 * For each byte of codes, its inks as a word of four pixels. A byte has only two codes of 4 bits, which are put into
 * the word from pixel `from` on. With planes of one bit, the index joins half a byte of each of two planes.
 */
const tableOf = (bits: number, inkByCode: Uint8Array, from = 0): Uint32Array => {
  const inks = new Uint8Array(1024)
  for (let index = 0; index < inks.length; index++) {
    // Four inks for each byte.
    const [byte, x] = [index >> 2, index & 3]
    const shift = 8 - bits * (x - from + 1)
    if (bits === 1) inks[index] = inkByCode[((byte >> (7 - x)) & 1) | (((byte >> (3 - x)) & 1) << 1)]!
    else if (shift >= 0 && shift < 8) inks[index] = inkByCode[(byte >> shift) & ((1 << bits) - 1)]!
  }
  return new Uint32Array(inks.buffer)
}

type Pieces = readonly (PlaneBytes | undefined)[]

/** Unpacks the pieces of one column range, a word of four pixels at a time. */
const readPart = (
  bytes: Uint8Array,
  [first, second]: Pieces,
  inkByCode: Uint8Array,
  inks: Uint8Array,
  width: number,
) => {
  const { from, columns, bits, offset, rowBytes } = first!
  const table = tableOf(bits, inkByCode)
  const secondTable = bits === 4 ? tableOf(bits, inkByCode, 2) : table
  // A row as words of four pixels; it may be longer than `columns`, as its last byte is padded.
  const words = new Uint32Array(Math.ceil((rowBytes * 2) / bits))
  const row = new Uint8Array(words.buffer, 0, columns)
  for (let start = offset, to = from; to < inks.length; start += rowBytes, to += width) {
    if (bits === 4)
      for (let x = 0; x < words.length; x++)
        words[x] = table[bytes[start + 2 * x]!]! | secondTable[bytes[start + 2 * x + 1]!]!
    else if (bits === 2) for (let x = 0; x < rowBytes; x++) words[x] = table[bytes[start + x]!]!
    else
      for (let x = 0; x < rowBytes; x++) {
        const byte = bytes[start + x]!
        const secondByte = second ? bytes[start - offset + second.offset + x]! : 0
        words[2 * x] = table[(byte & 0xf0) | (secondByte >> 4)]!
        words[2 * x + 1] = table[((byte & 15) << 4) | (secondByte & 15)]!
      }
    inks.set(row, to)
  }
}

/** Unpacks a frame into ink indices, in the panel's own rows. Throws RangeError if the length is wrong. */
export const unpackFrame = (bytes: Uint8Array, width: number, height: number, panel: Packing): Uint8Array => {
  const { parts, length } = piecesOf(width, height, panel)
  if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes are not the ${length} of this frame`)
  const inkByCode = inksByCode(panel)
  const inks = new Uint8Array(width * height)
  for (const pieces of parts) readPart(bytes, pieces, inkByCode, inks, width)
  return inks
}
