import type { Inking } from './inking.ts'

/** Pixels with less coverage than the first stay white, with more than the second black; others may be either. */
const [LEAST, MOST] = [0.12, 0.85]
/** The most times that all undecided pixels are looked at. */
const ROUNDS = 4

/** The offsets of the eight neighbours of a pixel, in order around it. */
const neighbours = (width: number) => [1, 1 - width, -width, -width - 1, -1, width - 1, width, width + 1]

/**
 * Decides which pixels of a glyph are black. Covered pixels are black. Partly covered pixels are chosen so that strokes
 * have their intended breadth in rows and columns. Connected parts stay connected and gaps stay open: a pixel may
 * change only if the change neither joins nor separates parts (crossing number 1). The glyph has a margin of one white
 * pixel.
 */
export const blackPixelsOf = (covered: Float32Array, width: number, inking: Inking): Uint8Array => {
  const { upright, lying, inked, even } = inking
  const height = covered.length / width
  const pixels = Uint8Array.from(covered, (coverage) => (coverage >= inked ? 1 : 0))
  const neighbourSteps = neighbours(width)
  // The crossing number of a pixel: it is 1 if its black neighbours are one connected part.
  const isSimple = (index: number) => {
    let crossings = 0
    for (let k = 0; k < 8; k += 2) {
      const [a, b, c] = [
        pixels[index + neighbourSteps[k]!]!,
        pixels[index + neighbourSteps[k + 1]!]!,
        pixels[index + neighbourSteps[(k + 2) & 7]!]!,
      ]
      if (a === 0 && (b === 1 || c === 1)) crossings++
    }
    return crossings === 1
  }
  /** True for a black pixel without which a stroke would be shorter, or a row or column of the glyph empty. */
  const isNeeded = (index: number) => {
    let [count, row, column] = [0, 0, 0]
    for (const step of neighbourSteps) count += pixels[index + step]!
    for (let x = index - (index % width), end = x + width; x < end; x++) row += pixels[x]!
    for (let y = index % width; y < pixels.length; y += width) column += pixels[y]!
    return count <= 1 || row === 1 || column === 1
  }
  /** Counts the short runs through and beside a pixel, along one direction, that are not `breadth` pixels long. */
  const oddRuns = (index: number, step: number, breadth: number) => {
    let sum = 0
    const count = (from: number, direction: number) => {
      let length = 0
      for (let pixel = from; pixels[pixel] === 1; pixel += direction) length++
      return length
    }
    const cost = (length: number) => (length === 0 || length > 3 || length === breadth ? 0 : 1)
    const [before, after] = [count(index - step, -step), count(index + step, step)]
    sum += pixels[index] === 1 ? cost(before + after + 1) : cost(before) + cost(after)
    return sum
  }
  /**
   * The cost of a pixel in its present colour: runs of a wrong breadth, and a colour that differs from its coverage.
   */
  const cost = (index: number) =>
    even * (oddRuns(index, 1, upright) + oddRuns(index, width, lying)) +
    Math.max(-0.5, Math.min(0.5, pixels[index] === 1 ? inked - covered[index]! : covered[index]! - inked))
  const undecided: number[] = []
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x
      if (covered[index]! > LEAST && covered[index]! < MOST) undecided.push(index)
    }
  for (let round = 0, flippedCount = 1; round < ROUNDS && flippedCount > 0; round++) {
    flippedCount = 0
    for (const index of undecided) {
      if (!isSimple(index) || (pixels[index] === 1 && isNeeded(index))) continue
      // The pixel is turned, and turned back if that is not cheaper.
      const costBefore = cost(index)
      pixels[index] = 1 - pixels[index]!
      if (cost(index) < costBefore - 1e-6) flippedCount++
      else pixels[index] = 1 - pixels[index]!
    }
  }
  return pixels
}
