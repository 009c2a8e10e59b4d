import type { Indexed } from '../frame.ts'

/** The length of a BMP's headers, BITMAPFILEHEADER and BITMAPINFOHEADER, in bytes. */
const HEADERS = 14 + 40

/** A black BMP with a palette of `colours` colours, the offset of its pixels, and the length of its rows in bytes. */
function blankBmp(width: number, height: number, bits: 1 | 8 | 24, colours: number) {
  const stride = Math.ceil((width * bits) / 32) * 4
  const start = HEADERS + 4 * colours
  const file = Buffer.alloc(start + stride * height)
  // The fields of the headers; those that are left out stay 0.
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(start, 10)
  // The length of the second header.
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  // The number of planes, which is always 1.
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  file.writeUInt32LE(stride * height, 34)
  return { out: file, start, stride }
}

/** Encodes a lit screen's picture as an uncompressed BMP of 24 bits a pixel. */
export function trueColourBmp({ width, height, indices }: Indexed): Uint8Array {
  const { out, start, stride } = blankBmp(width, height, 24, 0)
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0, target = start + (height - 1 - y) * stride; x < width; x++, pixel++) {
      // Red is the lowest byte of a word; BMP has blue first.
      const word = indices[pixel]!
      out[target++] = (word >>> 16) & 255
      out[target++] = (word >>> 8) & 255
      out[target++] = word & 255
    }
  return out
}

/**
 * Encodes palette indices as an uncompressed BMP of exactly these colours: 1 bit a pixel for two colours, else 8. The
 * lowest row is first, and each row is padded to four bytes (Microsoft, Bitmap Storage).
 */
export function paletteBmp(
  { width, height, indices }: Indexed,
  colours: readonly (readonly [number, number, number])[],
): Uint8Array {
  const bits = colours.length <= 2 ? 1 : 8
  const { out, start, stride } = blankBmp(width, height, bits, 2 ** bits)
  for (const [index, [red, green, blue]] of colours.entries()) out.set([blue, green, red], HEADERS + 4 * index)
  for (let y = 0; y < height; y++) {
    const rowStart = start + (height - 1 - y) * stride
    const row = indices.subarray(y * width, (y + 1) * width)
    if (bits === 8) out.set(row, rowStart)
    else for (const [x, index] of row.entries()) out[rowStart + (x >> 3)]! |= index << (7 - (x & 7))
  }
  return out
}
