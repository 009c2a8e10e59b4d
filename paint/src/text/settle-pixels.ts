import type { Inking } from './inking.ts'

/** The coverage below which a pixel is white, and the one above which it is black; others are undecided at first. */
const [SURELY_WHITE, SURELY_BLACK] = [0.12, 0.85]
/** The maximum number of times that all undecided pixels are looked at. */
const MOST_ROUNDS = 4

/** The offsets in memory of the eight neighbours of a pixel, in order around it, from the one to its right. */
const neighbourOffsets = (width: number) => [1, 1 - width, -width, -width - 1, -1, width - 1, width, width + 1]

/**
 * Decides which pixels of a glyph are black, from their coverage. Fully covered pixels are black. The colour of a
 * partly covered pixel is first decided by `leastCoverage` alone. It then changes if that gives strokes their intended
 * breadth in rows and columns. Connected parts stay connected and gaps stay open: a pixel may change only if the change
 * neither joins nor separates parts (crossing number 1). The glyph has a margin of one white pixel.
 */
export const blackPixelsOf = (covered: Float32Array, width: number, inking: Inking): Uint8Array => {
  const { upright, lying, leastCoverage, unevenCost } = inking
  const height = covered.length / width
  const pixels = Uint8Array.from(covered, (coverage) => (coverage >= leastCoverage ? 1 : 0))
  const neighbours = neighbourOffsets(width)
  /**
   * True if the crossing number of a pixel is 1: its black neighbours are one connected part. The number counts, around
   * the pixel, the steps from a white side to black at the next corner or the next side.
   */
  const isSimple = (index: number) => {
    let crossings = 0
    for (let k = 0; k < 8; k += 2) {
      const side = pixels[index + neighbours[k]!]!
      const corner = pixels[index + neighbours[k + 1]!]!
      const nextSide = pixels[index + neighbours[(k + 2) & 7]!]!
      if (side === 0 && (corner === 1 || nextSide === 1)) crossings++
    }
    return crossings === 1
  }
  /** True for a black pixel without which a stroke would be shorter, or a row or column of the glyph empty. */
  const isNeeded = (index: number) => {
    // The black pixels around it, and those of its row and of its column.
    let [around, inRow, inColumn] = [0, 0, 0]
    for (const step of neighbours) around += pixels[index + step]!
    const column = index % width
    for (let pixel = index - column, end = pixel + width; pixel < end; pixel++) inRow += pixels[pixel]!
    for (let pixel = column; pixel < pixels.length; pixel += width) inColumn += pixels[pixel]!
    return around <= 1 || inRow === 1 || inColumn === 1
  }
  /**
   * Counts the short runs of black pixels that are not `breadth` pixels long, along one direction: the run through a
   * black pixel, or the two runs on both sides of a white one. A run of more than 3 pixels is a stroke seen along.
   */
  const oddRuns = (index: number, step: number, breadth: number) => {
    const lengthOf = (from: number, direction: number) => {
      let length = 0
      for (let pixel = from; pixels[pixel] === 1; pixel += direction) length++
      return length
    }
    const oddness = (length: number) => (length === 0 || length > 3 || length === breadth ? 0 : 1)
    const [before, after] = [lengthOf(index - step, -step), lengthOf(index + step, step)]
    return pixels[index] === 1 ? oddness(before + after + 1) : oddness(before) + oddness(after)
  }
  /**
   * The cost of a pixel in its present colour: runs of a wrong breadth, and a colour that differs from its coverage.
   */
  const cost = (index: number) => {
    const oddRunCount = oddRuns(index, 1, upright) + oddRuns(index, width, lying)
    const mismatch = pixels[index] === 1 ? leastCoverage - covered[index]! : covered[index]! - leastCoverage
    return unevenCost * oddRunCount + Math.max(-0.5, Math.min(0.5, mismatch))
  }
  const undecided: number[] = []
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x
      if (covered[index]! > SURELY_WHITE && covered[index]! < SURELY_BLACK) undecided.push(index)
    }
  // Undecided pixels are flipped one by one while that is cheaper.
  for (let round = 0, flippedCount = 1; round < MOST_ROUNDS && flippedCount > 0; round++) {
    flippedCount = 0
    for (const index of undecided) {
      if (!isSimple(index) || (pixels[index] === 1 && isNeeded(index))) continue
      // The pixel is flipped, and flipped back if that is not cheaper.
      const costBefore = cost(index)
      pixels[index] = 1 - pixels[index]!
      if (cost(index) < costBefore - 1e-6) flippedCount++
      else pixels[index] = 1 - pixels[index]!
    }
  }
  return pixels
}
