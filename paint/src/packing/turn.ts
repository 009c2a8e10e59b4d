import type { PixelArray } from '../raster/tones.ts'

/** The mask of the first and third byte of a word. */
const EVEN = 0x00ff00ff

/** The number of rows of words that are turned together: a cache line of each fits into the first-level cache. */
const BLOCK = 32

/**
 * Turns blocks of four by four pixels of a byte each, as words of four pixels. `direction` is 1 for 90 degrees and -1
 * for 270. `blocksAcross` and `blocksDown` are a quarter of the picture's width and height.
 */
const turnBlocks = (
  from: Uint32Array,
  to: Uint32Array,
  blocksAcross: number,
  blocksDown: number,
  direction: 1 | -1,
): void => {
  const step = direction * blocksDown
  const down = -direction * blocksAcross
  for (let first = 0; first < blocksDown; first += BLOCK) {
    const last = Math.min(first + BLOCK, blocksDown)
    for (let x = 0; x < blocksAcross; x++) {
      let out =
        (direction > 0 ? (4 * x + 1) * blocksDown - 1 : (4 * (blocksAcross - x) - 1) * blocksDown) - direction * first
      for (let y = first; y < last; y++, out -= direction) {
        const corner = (4 * y + (direction > 0 ? 3 : 0)) * blocksAcross + x
        // The four rows of a block, in the order in which they become columns from left to right.
        const a = from[corner]!
        const b = from[corner + down]!
        const c = from[corner + 2 * down]!
        const d = from[corner + 3 * down]!
        // First pairs of pixels are joined (of a and b, of c and d), then pairs of pairs.
        const even = (a & EVEN) | ((b & EVEN) << 8)
        const odd = ((a >>> 8) & EVEN) | (b & ~EVEN)
        const even2 = (c & EVEN) | ((d & EVEN) << 8)
        const odd2 = ((c >>> 8) & EVEN) | (d & ~EVEN)
        to[out] = (even & 0xffff) | (even2 << 16)
        to[out + step] = (odd & 0xffff) | (odd2 << 16)
        to[out + 2 * step] = (even >>> 16) | (even2 & ~0xffff)
        to[out + 3 * step] = (odd >>> 16) | (odd2 & ~0xffff)
      }
    }
  }
}

/** Bytes as words of four, in place; they must begin at a multiple of four. */
const wordsOf = ({ buffer, byteOffset, length }: Uint8Array) => new Uint32Array(buffer, byteOffset, length / 4)

/** Turns pixels clockwise. */
export const turnPixels = (pixels: PixelArray, width: number, height: number, angle: 90 | 180 | 270): PixelArray => {
  if (angle === 180) return pixels.slice().reverse()
  const out = pixels instanceof Uint8Array ? new Uint8Array(pixels.length) : new Uint32Array(pixels.length)
  if (
    pixels instanceof Uint8Array &&
    out instanceof Uint8Array &&
    width % 4 === 0 &&
    height % 4 === 0 &&
    pixels.byteOffset % 4 === 0
  ) {
    turnBlocks(wordsOf(pixels), wordsOf(out), width / 4, height / 4, angle === 90 ? 1 : -1)
    return out
  }
  const step = angle === 90 ? height : -height
  for (let y = 0, from = 0; y < height; y++) {
    let to = angle === 90 ? height - 1 - y : (width - 1) * height + y
    for (let x = 0; x < width; x++, to += step) out[to] = pixels[from++]!
  }
  return out
}
