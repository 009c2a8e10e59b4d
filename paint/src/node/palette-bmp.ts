import type { Indexed } from '../frame.ts'

/** The two headers of a BMP, BITMAPFILEHEADER and BITMAPINFOHEADER. */
const HEADERS = 14 + 40

/** A BMP of black, with room for so many colours. Answers where its pixels start and how long its rows are, too. */
function blankBmp(width: number, height: number, bits: 1 | 8 | 24, colours: number) {
  const stride = Math.ceil((width * bits) / 32) * 4
  const start = HEADERS + 4 * colours
  const out = Buffer.alloc(start + stride * height)
  out.write('BM', 0, 'latin1')
  out.writeUInt32LE(out.length, 2)
  out.writeUInt32LE(start, 10)
  out.writeUInt32LE(40, 14)
  out.writeInt32LE(width, 18)
  out.writeInt32LE(height, 22)
  out.writeUInt16LE(1, 26)
  out.writeUInt16LE(bits, 28)
  out.writeUInt32LE(stride * height, 34)
  return { out, start, stride }
}

/** A lit screen's picture as an uncompressed BMP of 24 bits a pixel. */
export function trueColourBmp({ width, height, indices }: Indexed): Uint8Array {
  const { out, start, stride } = blankBmp(width, height, 24, 0)
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0, to = start + (height - 1 - y) * stride; x < width; x++, pixel++) {
      const word = indices[pixel]!
      out[to++] = (word >>> 16) & 255
      out[to++] = (word >>> 8) & 255
      out[to++] = word & 255
    }
  return out
}

/**
 * Palette indices as an uncompressed BMP of exactly those colours: 1 bit a pixel for two, else 8. The lowest row comes
 * first, and each is padded to four bytes (Microsoft, Bitmap Storage).
 */
export function paletteBmp(
  { width, height, indices }: Indexed,
  colours: readonly (readonly [number, number, number])[],
): Uint8Array {
  const bits = colours.length <= 2 ? 1 : 8
  const { out, start, stride } = blankBmp(width, height, bits, 2 ** bits)
  for (const [index, [red, green, blue]] of colours.entries()) out.set([blue, green, red], HEADERS + 4 * index)
  for (let y = 0; y < height; y++) {
    const line = start + (height - 1 - y) * stride
    const row = indices.subarray(y * width, (y + 1) * width)
    if (bits === 8) out.set(row, line)
    else for (const [x, index] of row.entries()) out[line + (x >> 3)]! |= index << (7 - (x & 7))
  }
  return out
}
