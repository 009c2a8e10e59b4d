import type { Inking } from './inking.ts'

/** Pixels covered by less stay white, by more black; those between may be either. */
const [LEAST, MOST] = [0.12, 0.85]
const ROUNDS = 4

/** The eight neighbours of a pixel, round it. */
const around = (width: number) => [1, 1 - width, -width, -width - 1, -1, width - 1, width, width + 1]

/**
 * Decides which pixels of a glyph are black: those that it covers, and of those covered in part the ones with which
 * strokes are as broad as they are to be, in rows and columns. What hangs together stays so, what is open stays open:
 * only pixels are turned round which a picture of lines can lose or win without that (crossing number 1).
 * A glyph's picture has a margin of one white pixel.
 */
export const settlePixels = (covered: Float32Array, width: number, inking: Inking): Uint8Array => {
  const { upright, lying, inked, even } = inking
  const height = covered.length / width
  const pixels = Uint8Array.from(covered, (one) => (one >= inked ? 1 : 0))
  const near = around(width)
  const isSimple = (at: number) => {
    let crossings = 0
    for (let k = 0; k < 8; k += 2) {
      const [a, b, c] = [pixels[at + near[k]!]!, pixels[at + near[k + 1]!]!, pixels[at + near[(k + 2) & 7]!]!]
      if (a === 0 && (b === 1 || c === 1)) crossings++
    }
    return crossings === 1
  }
  /** True where a stroke would end one pixel earlier, or a row or column of the glyph be empty. */
  const isNeeded = (at: number) => {
    let [count, row, column] = [0, 0, 0]
    for (const one of near) count += pixels[at + one]!
    for (let x = at - (at % width), end = x + width; x < end; x++) row += pixels[x]!
    for (let y = at % width; y < pixels.length; y += width) column += pixels[y]!
    return count <= 1 || row === 1 || column === 1
  }
  /** Runs through and beside a pixel along one way that are short but not of the right breadth. */
  const odd = (at: number, step: number, broad: number) => {
    let sum = 0
    const count = (from: number, way: number) => {
      let length = 0
      for (let one = from; pixels[one] === 1; one += way) length++
      return length
    }
    const cost = (length: number) => (length === 0 || length > 3 || length === broad ? 0 : 1)
    const [before, after] = [count(at - step, -step), count(at + step, step)]
    sum += pixels[at] === 1 ? cost(before + after + 1) : cost(before) + cost(after)
    return sum
  }
  const cost = (at: number) =>
    even * (odd(at, 1, upright) + odd(at, width, lying)) +
    Math.max(-0.5, Math.min(0.5, pixels[at] === 1 ? inked - covered[at]! : covered[at]! - inked))
  const open: number[] = []
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (covered[at]! > LEAST && covered[at]! < MOST) open.push(at)
    }
  for (let round = 0, turned = 1; round < ROUNDS && turned > 0; round++) {
    turned = 0
    for (const at of open) {
      if (!isSimple(at) || (pixels[at] === 1 && isNeeded(at))) continue
      const before = cost(at)
      pixels[at] = 1 - pixels[at]!
      if (cost(at) < before - 1e-6) turned++
      else pixels[at] = 1 - pixels[at]!
    }
  }
  return pixels
}
