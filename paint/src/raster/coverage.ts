import { type Box, intersectionOf } from './box.ts'
import type { Blend, PixelArray } from './tones.ts'

/** Rasterizes closed contours: call `begin`, add the edges, then call `fill`, `mix` or `read`. */
export interface Coverage {
  /** Starts a shape inside a window; only its part in the clip is filled. */
  begin(window: Box, clip: Box): void
  /** Adds an edge. An edge with a coordinate that is not finite is ignored. */
  line(fromX: number, fromY: number, toX: number, toY: number): void
  /**
   * Ends the shape: sets pixels that are covered by at least `threshold` (0 to 1), and for which `isInside` is true, to
   * `value`. Rows of pixels are `stride` long.
   */
  fill(
    pixels: PixelArray,
    stride: number,
    threshold: number,
    value: number,
    isInside?: (x: number, y: number) => boolean,
  ): void
  /**
   * Ends the shape: blends each pixel that it covers, and for which `isInside` is true, with `value` by the covered
   * part.
   */
  mix(
    pixels: PixelArray,
    stride: number,
    value: number,
    blend: Blend,
    isInside?: (x: number, y: number) => boolean,
  ): void
  /** Ends the shape, and returns the covered part of each pixel in the clip, row by row. */
  read(): Float32Array
}

/** The largest covered part of a pixel that is ignored. */
const NEGLIGIBLE = 1 / 1024

/**
 * Adds up the cells of the row at index `row`, from column `from` up to `to`. Sets pixels that are covered enough, from
 * column `firstVisible` on; column x is `pixels[out + x]`. Returns the sum. Inside `fill` this loop would run half as
 * fast.
 */
const inkRow = (
  cells: Float32Array,
  row: number,
  from: number,
  firstVisible: number,
  to: number,
  pixels: PixelArray,
  out: number,
  threshold: number,
  value: number,
): number => {
  let sum = 0
  let x = from
  for (; x < firstVisible; x++) sum += cells[row + x]!
  for (; x < to; x++) {
    sum += cells[row + x]!
    if ((sum < 0 ? -sum : sum) >= threshold) pixels[out + x] = value
  }
  return sum
}

/**
 * A scan converter with signed areas, as in font-rs (Raph Levien, 2016): each edge adds to each cell the part of the
 * pixel to its right, and the running sum along a row is the coverage. Contours of one direction may overlap; a contour
 * of the other direction cuts a hole. The work is bounded by the window, and by the rows of the clip. A pixel does not
 * depend on the clip, as all cells to its left are added up in the same order.
 */
export const newCoverage = (): Coverage => {
  /** The cells of all rows. A row has two cells more than pixels, as an edge also writes to the cell to its right. */
  let cells = new Float32Array(0)
  /** The first and last used cell of each row. */
  let low = new Int32Array(0)
  let high = new Int32Array(0)
  /** True between the begin and the end of a shape; still true at the next begin if the caller dropped the shape. */
  let isBegun = false
  let [left, top, width] = [0, 0, 0]
  /** The visible rows and columns, counted from the window's corner. */
  let [firstRow, lastRow, firstColumn, lastColumn] = [0, 0, 0, 0]

  const add = (y: number, x: number, amount: number) => {
    const row = y - firstRow
    const cell = row * (width + 2) + x
    cells[cell] = cells[cell]! + amount
    if (x < low[row]!) low[row] = x
    if (x > high[row]!) high[row] = x
  }

  /**
   * Adds an edge within one row, from x = `a` to `b`, that is `height` of a row high (negative for the other
   * direction).
   */
  const segment = (y: number, a: number, b: number, height: number): void => {
    // An edge to the right of the window covers none of its pixels; one to the left covers all of the row.
    if (a >= width) return
    if (b <= 0) {
      add(y, 0, height)
      return
    }
    if (a < 0) {
      const outside = (height * -a) / (b - a)
      add(y, 0, outside)
      segment(y, 0, b, height - outside)
      return
    }
    if (b > width) {
      segment(y, a, width, (height * (width - a)) / (b - a))
      return
    }
    const first = Math.floor(a)
    const last = Math.ceil(b)
    // Within one pixel: the pixel has the area to the right of the edge, and the next one the rest.
    if (last <= first + 1) {
      const inner = height * (1 - ((a + b) / 2 - first))
      add(y, first, inner)
      add(y, first + 1, height - inner)
      return
    }
    const rate = height / (b - a)
    // The area to the right of the edge in each cell is the difference of its running integral.
    let areaBefore = 0
    for (let cell = first; cell < last; cell++) {
      const from = Math.max(a, cell)
      const to = Math.min(b, cell + 1)
      const areaPart = (to - from) * rate
      const inner = areaPart * (1 - ((from + to) / 2 - cell))
      add(y, cell, inner + areaBefore)
      areaBefore = areaPart - inner
    }
    add(y, last, areaBefore)
  }

  const readCoverage = () => {
    const across = Math.max(0, lastColumn - firstColumn)
    const covered = new Float32Array(across * (lastRow - firstRow))
    for (let row = 0; row < lastRow - firstRow; row++) {
      const from = row * (width + 2)
      let sum = 0
      for (let x = 0; x < lastColumn; x++) {
        sum += cells[from + x]!
        if (x >= firstColumn) covered[row * across + x - firstColumn] = sum < 0 ? -sum : sum
      }
      cells.fill(0, from, from + width + 2)
    }
    isBegun = false
    return covered
  }

  return {
    begin(window, clip) {
      const visible = intersectionOf(window, clip)
      left = window.left
      top = window.top
      width = Math.max(0, window.right - left)
      firstRow = visible.top - top
      lastRow = Math.max(firstRow, visible.bottom - top)
      firstColumn = visible.left - left
      lastColumn = visible.right - left
      const rows = lastRow - firstRow
      if (isBegun) cells.fill(0)
      isBegun = true
      if (cells.length < (width + 2) * rows) cells = new Float32Array((width + 2) * rows)
      if (low.length < rows) {
        low = new Int32Array(rows)
        high = new Int32Array(rows)
      }
      low.fill(width, 0, rows)
      high.fill(-1, 0, rows)
    },
    line(fromX, fromY, toX, toY) {
      if (fromY === toY || !Number.isFinite(fromX + fromY + toX + toY)) return
      const goesDown = fromY < toY
      const sign = goesDown ? 1 : -1
      const x0 = (goesDown ? fromX : toX) - left
      const y0 = (goesDown ? fromY : toY) - top
      const x1 = (goesDown ? toX : fromX) - left
      const y1 = (goesDown ? toY : fromY) - top
      const slope = (x1 - x0) / (y1 - y0)
      const end = Math.min(lastRow, Math.ceil(y1))
      for (let y = Math.max(firstRow, Math.floor(y0)); y < end; y++) {
        const upper = Math.max(y, y0)
        const lower = Math.min(y + 1, y1)
        const a = x0 + (upper - y0) * slope
        const b = x0 + (lower - y0) * slope
        segment(y, Math.min(a, b), Math.max(a, b), (lower - upper) * sign)
      }
    },
    fill(pixels, stride, threshold, value, isInside) {
      // With `isInside`, the row is first filled with 1 in a buffer, and then copied pixel by pixel.
      const ownRow = isInside && new Uint8Array(width)
      for (let y = firstRow; y < lastRow; y++) {
        const firstCell = low[y - firstRow]!
        const lastCell = high[y - firstRow]!
        // -1 for a row without edges.
        if (lastCell < 0) continue
        const row = (y - firstRow) * (width + 2)
        const start = (top + y) * stride + left
        const [to, out, ink] = ownRow ? [ownRow, 0, 1] : [pixels, start, value]
        let end = Math.min(lastCell + 1, lastColumn)
        const sum = inkRow(cells, row, firstCell, Math.min(end, firstColumn), end, to, out, threshold, ink)
        // To the right of all edges the coverage does not change.
        if (end > lastCell && (sum < 0 ? -sum : sum) >= threshold) {
          to.fill(ink, out + Math.max(end, firstColumn), out + lastColumn)
          end = lastColumn
        }
        cells.fill(0, row + firstCell, row + lastCell + 1)
        if (!isInside || !ownRow) continue
        for (let x = Math.max(firstCell, firstColumn); x < end; x++)
          if (ownRow[x] === 1 && isInside(left + x, top + y)) pixels[start + x] = value
        ownRow.fill(0, firstCell, end)
      }
      isBegun = false
    },
    mix(pixels, stride, value, blend, isInside) {
      const covered = readCoverage()
      let part = 0
      for (let y = top + firstRow; y < top + lastRow; y++)
        for (let x = left + firstColumn; x < left + lastColumn; x++, part++) {
          const index = y * stride + x
          if (covered[part]! > NEGLIGIBLE && (!isInside || isInside(x, y)))
            pixels[index] = blend(pixels[index]!, value, Math.min(1, covered[part]!))
        }
    },
    read: readCoverage,
  }
}
