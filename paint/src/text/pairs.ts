import { newBoundedCache } from '../bounded-cache.ts'
import type { Face } from './face.ts'
import { type Bitmap, bitmapOf } from './glyphs.ts'
import { sidesOf } from './sides.ts'

/** The measures of two neighbouring letters. */
interface Pair {
  /** The distance of their origins at which the boxes of their outlines touch, in em. */
  touching: number
  /**
   * The least distance of their origins, in pixels, with a white pixel between them, also diagonally. -Infinity if no
   * rows of the two are the same or next to each other.
   */
  apart: number
}

const MOST_PAIRS = 40_000
const pairsByFaces = new WeakMap<Face, WeakMap<Face, ReturnType<typeof newPairs>>>()
const newPairs = () => newBoundedCache<number, Pair>(MOST_PAIRS, () => 1)

/** The column of the first (or `last`) black pixel of row y, from the glyph's origin; undefined if there is none. */
const inkAt = ({ left, top, width, height, pixels }: Bitmap, y: number, last: boolean): number | undefined => {
  if (y < top || y >= top + height) return undefined
  const row = pixels.subarray((y - top) * width, (y - top + 1) * width)
  const column = last ? row.lastIndexOf(1) : row.indexOf(1)
  return column < 0 ? undefined : left + column
}

/** Measures two neighbouring glyphs at a size. */
const measure = (face: Face, first: number, nextFace: Face, second: number, size: number): Pair => {
  const [left, right] = [bitmapOf(face, first, size), bitmapOf(nextFace, second, size)]
  // The least distance that is enough for every row.
  let apart = -Infinity
  for (let y = left.top; y < left.top + left.height; y++) {
    const end = inkAt(left, y, true)
    if (end === undefined) continue
    // The rows above and below count too, as pixels also touch at their corners.
    // From the left letter's last column, a white one, and then the right letter's first column.
    for (const neighbourRow of [y - 1, y, y + 1])
      apart = Math.max(apart, end + 2 - (inkAt(right, neighbourRow, false) ?? Infinity))
  }
  return {
    touching: sidesOf(face, first)[1] / face.unitsPerEm - sidesOf(nextFace, second)[0] / nextFace.unitsPerEm,
    apart,
  }
}

/**
 * Returns the step between two letters: the whole pixels from the origin of one to the origin of the next. `first` and
 * `second` are their glyphs, `advance` is the exact distance in em, `ideal` the wanted step, and `space` the pixels of
 * a space between them.
 */
export type Steps = (first: number, second: number, advance: number, ideal: number, space: number) => number

/**
 * Makes the function that returns the steps from letters of a face to letters of `nextFace` (which may be the same) at
 * a size. Letters whose outlines do not touch get at least a white pixel between them, in addition to a space; others
 * get the ideal step.
 */
export const stepsOf = (face: Face, nextFace: Face, size: number): Steps => {
  const pairsByNext = pairsByFaces.get(face) ?? new WeakMap<Face, ReturnType<typeof newPairs>>()
  pairsByFaces.set(face, pairsByNext)
  const pairs = pairsByNext.get(nextFace) ?? newPairs()
  pairsByNext.set(nextFace, pairs)
  return (first, second, advance, ideal, space) => {
    // Fonts have at most 65,536 glyphs, and `size * 16` is a whole number below 4097.
    const key = (first * 65_536 + second) * 4097 + size * 16
    const { touching, apart } = pairs(key, () => measure(face, first, nextFace, second, size))
    return advance > touching ? Math.max(ideal, apart + space) : ideal
  }
}
