import { newBoundedCache } from '../bounded-cache.ts'
import type { Face } from './face.ts'
import { type Bitmap, bitmapOf } from './glyphs.ts'
import { sidesOf } from './sides.ts'

/** The measures of two neighbouring letters. */
interface Pair {
  /** The distance of their origins at which the boxes of their outlines touch, in em. */
  touching: number
  /**
   * The least distance of their origins, in pixels, with a white pixel between them, also diagonally. -Infinity if they
   * have no row in common.
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
const measure = (face: Face, first: number, next: Face, second: number, size: number): Pair => {
  const [left, right] = [bitmapOf(face, first, size), bitmapOf(next, second, size)]
  let leastSteps = -Infinity
  for (let y = left.top; y < left.top + left.height; y++) {
    const end = inkAt(left, y, true)
    if (end === undefined) continue
    // The rows above and below count too, as pixels also touch at their corners.
    for (const neighbourRow of [y - 1, y, y + 1])
      leastSteps = Math.max(leastSteps, end + 2 - (inkAt(right, neighbourRow, false) ?? Infinity))
  }
  return {
    touching: sidesOf(face, first)[1] / face.unitsPerEm - sidesOf(next, second)[0] / next.unitsPerEm,
    apart: leastSteps,
  }
}

/**
 * Returns the whole pixels from the origin of one letter to the origin of the next. `first` and `second` are their
 * glyphs, `advance` is the exact distance in em, `ideal` the distance in whole pixels that is wished for, and `space`
 * the pixels of a space between them.
 */
export type Steps = (first: number, second: number, advance: number, ideal: number, space: number) => number

/**
 * Makes the function that returns the steps from letters of a face to letters of the face `next` (it may be equal) at a
 * size. Letters whose outlines do not touch get at least a white pixel between them, in addition to a space; others get
 * the ideal step.
 */
export const stepsOf = (face: Face, next: Face, size: number): Steps => {
  const pairsByNext = pairsByFaces.get(face) ?? new WeakMap<Face, ReturnType<typeof newPairs>>()
  pairsByFaces.set(face, pairsByNext)
  const pairs = pairsByNext.get(next) ?? newPairs()
  pairsByNext.set(next, pairs)
  return (first, second, advance, ideal, space) => {
    const key = (first * 65_536 + second) * 4097 + size * 16
    const { touching, apart } = pairs(key, () => measure(face, first, next, second, size))
    return advance > touching ? Math.max(ideal, apart + space) : ideal
  }
}
