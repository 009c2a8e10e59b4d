/**
 * The resampling kernel along one axis: for each target pixel, a run of neighbouring source cells (pixels of the
 * picture) and the weight of each. The weights of a target pixel add up to 1.
 */
export interface ResampleAxis {
  /** The number of target pixels. */
  length: number
  /** The first source cell of each target pixel; one more cell follows for each further weight. */
  first: Int32Array
  /**
   * The index in `weight` of each target pixel's first weight; its last one stands just before the next pixel's first.
   */
  offset: Int32Array
  weight: Float64Array
  /** The range of all used cells, from `low` up to, not including, `high`. */
  low: number
  high: number
}

/**
 * A grid for resampling. `acrossStep` and `downStep` are the strides of the source: the distances in memory, in pixels,
 * from a cell to the next one across and down. Exchanging the two transposes the picture.
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
  // The source cells for each target pixel.
  const scale = span / size
  const first = new Int32Array(length)
  const offset = new Int32Array(length + 1)
  const weights: number[] = []
  const [lowestCell, highestCell] = cells
  let low = highestCell
  let high = lowestCell
  for (let index = 0; index < length; index++) {
    // The stretch of the source that the target pixel covers, in cells.
    let begin = start + (from + index) * scale
    let end = begin + scale
    if (scale < 1) {
      // Enlarging: linear interpolation equals the mean over a stretch of one cell around the same middle.
      const middle = (begin + end) / 2
      begin = middle - 0.5
      end = middle + 0.5
    }
    begin = Math.min(Math.max(begin, lowestCell), highestCell)
    end = Math.min(Math.max(end, lowestCell), highestCell)
    // All cells that the stretch touches, at least one.
    const firstCell = Math.min(Math.floor(begin), highestCell - 1)
    const endCell = Math.max(firstCell + 1, Math.min(highestCell, Math.ceil(end)))
    first[index] = firstCell
    // A cell's weight is the share of the stretch that lies in it. A pixel wholly beyond the readable cells has an
    // empty stretch, and repeats the outermost cell.
    for (let cell = firstCell; cell < endCell; cell++)
      weights.push(
        end > begin ? (Math.min(cell + 1, end) - Math.max(cell, begin)) / (end - begin) : 1 / (endCell - firstCell),
      )
    offset[index + 1] = weights.length
    low = Math.min(low, firstCell)
    high = Math.max(high, endCell)
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
    const mirrored = length - 1 - index
    first[index] = axis.first[mirrored]!
    const weightCount = axis.offset[mirrored + 1]! - axis.offset[mirrored]!
    weight.set(axis.weight.subarray(axis.offset[mirrored]!, axis.offset[mirrored]! + weightCount), offset[index]!)
    offset[index + 1] = offset[index]! + weightCount
  }
  return { ...axis, first, offset, weight }
}
