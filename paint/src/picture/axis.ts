/**
 * The source cells (pixels of the picture) of each target pixel along one axis, with their weights, whose sum is 1 for
 * each target pixel.
 */
export interface ResampleAxis {
  /** The number of target pixels. */
  length: number
  /** The first cell of each target pixel. */
  first: Int32Array
  /** The weights of target pixel i are those from index `offset[i]` up to `offset[i + 1]`. */
  offset: Int32Array
  weight: Float64Array
  /** The range of used cells, from `low` up to `high`. */
  low: number
  high: number
}

/**
 * A grid for resampling. The distance between neighbouring source cells is `acrossStep` and `downStep` pixels in
 * memory; exchanging the two transposes the picture.
 */
export interface Grid {
  across: ResampleAxis
  down: ResampleAxis
  acrossStep: number
  downStep: number
}

/**
 * The axis that maps `span` cells from cell `start` on to `size` pixels, for the pixels from `from` up to `to`.
 * Shrinking averages the covered cells; enlarging interpolates linearly between the centres of cells. Only cells from
 * `cells[0]` up to `cells[1]` are read; beyond them the outermost cell is repeated.
 */
export const axisOf = (
  start: number,
  span: number,
  cells: readonly [number, number],
  size: number,
  from: number,
  to: number,
): ResampleAxis => {
  const length = Math.max(0, to - from)
  const scale = span / size
  const first = new Int32Array(length)
  const offset = new Int32Array(length + 1)
  const weights: number[] = []
  const [lowestCell, highestCell] = cells
  let low = highestCell
  let high = lowestCell
  for (let index = 0; index < length; index++) {
    let a = start + (from + index) * scale
    let b = a + scale
    if (scale < 1) {
      // Linear interpolation equals the mean over the width of one cell.
      const middle = (a + b) / 2
      a = middle - 0.5
      b = middle + 0.5
    }
    a = Math.min(Math.max(a, lowestCell), highestCell)
    b = Math.min(Math.max(b, lowestCell), highestCell)
    const begin = Math.min(Math.floor(a), highestCell - 1)
    const end = Math.max(begin + 1, Math.min(highestCell, Math.ceil(b)))
    first[index] = begin
    // A pixel wholly beyond the readable cells (a = b) repeats the outermost one.
    for (let cell = begin; cell < end; cell++)
      weights.push(b > a ? (Math.min(cell + 1, b) - Math.max(cell, a)) / (b - a) : 1 / (end - begin))
    offset[index + 1] = weights.length
    low = Math.min(low, begin)
    high = Math.max(high, end)
  }
  return { length, first, offset, weight: Float64Array.from(weights), low, high }
}

/** The same axis with its pixels in reverse order. */
export const reversed = (axis: ResampleAxis): ResampleAxis => {
  const { length } = axis
  const first = new Int32Array(length)
  const offset = new Int32Array(length + 1)
  const weight = new Float64Array(axis.weight.length)
  for (let index = 0; index < length; index++) {
    const from = length - 1 - index
    first[index] = axis.first[from]!
    const taps = axis.offset[from + 1]! - axis.offset[from]!
    weight.set(axis.weight.subarray(axis.offset[from]!, axis.offset[from]! + taps), offset[index]!)
    offset[index + 1] = offset[index]! + taps
  }
  return { ...axis, first, offset, weight }
}
