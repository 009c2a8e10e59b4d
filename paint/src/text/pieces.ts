import type { Stroke } from './strokes.ts'

/**
 * A piece of a glyph that is moved to whole pixels: a stroke, a mark above or below a letter, or the end of a letter.
 */
export interface FittedStroke extends Stroke {
  /** The low and high edges of all strokes that share its pixels. */
  edges: [number, number][]
  /** The number of pixels that it gets across its breadth. */
  width: number
  /** The exact position, in pixels, at which they should begin. */
  ideal: number
  /** The weight of a deviation from `ideal`. */
  weight: number
  /** The pixel at which it begins. */
  start: number
  /** True if it must not be moved. */
  fixed: boolean
}

/** The distance in em within which positions count as equal. */
export const NEAR = 0.012

/**
 * The costs of faults: pieces that touch, a glyph that is too broad, pieces on the same pixels, pieces in wrong order.
 */
const TOUCHING = 6
const TOO_BROAD = 5
const MERGED = 9
const CROSSED = 14

/**
 * True if `other` lies behind `piece` (to the right, or above), with a part of both at the same height or column, so
 * that there is a gap between them. A piece that extends to 9 em is beside all others.
 */
const isFacing = (piece: FittedStroke, other: FittedStroke): boolean =>
  other.low >= piece.high - NEAR / 4 &&
  ((piece.to === 9 && piece.width + other.width > 0) ||
    other.to === 9 ||
    Math.min(piece.to, other.to) - Math.max(piece.from, other.from) > 0.015)

/**
 * The cost of the gap between two pieces. It is least if the gap has at least a pixel, and as many as in the outline.
 * Pieces that do not face each other cost only if their order is wrong. `unit` is the pixels per em.
 */
const gapCost = (piece: FittedStroke, other: FittedStroke, facing: boolean, unit: number): number => {
  const gap = other.start - piece.start - piece.width
  if (!facing) return other.start < piece.start ? CROSSED : 0
  if (gap >= 1) return (gap - (other.low - piece.high) * unit) ** 2
  if (gap === 0) return TOUCHING
  return other.start === piece.start ? MERGED : CROSSED
}

/** Sorts pieces by their middle, for which the sum of both edges is enough. */
const byPosition = (a: FittedStroke, b: FittedStroke) => a.low + a.high - b.low - b.high

/** The strokes of a direction that are drawn a pixel thinner: none, those that would close a gap, or all. */
type Thinner = 'none' | 'crowded' | 'all'

/**
 * A way to thin a character's strokes. It is used only if it is better by its `price`, as a character with only thin
 * strokes differs visibly from others.
 */
export interface Thinning {
  upright: Thinner
  lying: Thinner
  price: number
}

/** No thinning. */
export const AS_USUAL: Thinning = { upright: 'none', lying: 'none', price: 0 }

/** The ways to thin a dense character, the least visible first. */
export const THINNINGS: readonly Thinning[] = [
  { upright: 'crowded', lying: 'crowded', price: 0 },
  { upright: 'crowded', lying: 'all', price: 0 },
  { upright: 'all', lying: 'crowded', price: 0.5 },
  { upright: 'all', lying: 'all', price: 1 },
]

/**
 * Moves pieces by whole pixels while that reduces the total cost. Returns the facing pairs that still have less than a
 * pixel between them. `maxWidth` is the largest width of the glyph in pixels.
 */
const movePieces = (pieces: FittedStroke[], unit: number, maxWidth: number): FittedStroke[][] => {
  const pairs = pieces.flatMap((piece, index) =>
    pieces.slice(index + 1).map((other) => ({ piece, other, facing: isFacing(piece, other) })),
  )
  const cost = () => {
    let sum = 0
    for (const { start, ideal, weight, fixed } of pieces) if (!fixed) sum += weight * (start - ideal) ** 2
    for (const { piece, other, facing } of pairs) sum += gapCost(piece, other, facing, unit)
    if (maxWidth === Infinity) return sum
    let [low, high] = [Infinity, -Infinity]
    for (const { start, width } of pieces) {
      low = Math.min(low, start)
      high = Math.max(high, start + width)
    }
    return sum + TOO_BROAD * Math.max(0, high - low - maxWidth)
  }
  let best = cost()
  for (let round = 0; round < 12; round++) {
    const bestBefore = best
    for (let first = 0; first < pieces.length; first++)
      // Moves one piece, or it and all pieces after it.
      for (const last of [first + 1, pieces.length])
        for (const step of [-1, 1]) {
          const moved = pieces.slice(first, last).filter(({ fixed }) => !fixed)
          for (const piece of moved) piece.start += step
          const costMoved = cost()
          if (costMoved < best - 1e-9) best = costMoved
          else for (const piece of moved) piece.start -= step
        }
    if (best >= bestBefore) break
  }
  return pairs
    .filter(({ piece, other, facing }) => facing && other.start - piece.start - piece.width < 1)
    .map(({ piece, other }) => [piece, other])
}

/**
 * Moves pieces to whole pixels. If `thinner` is 'crowded', pieces beside closed gaps are made a pixel thinner until the
 * gaps are open. Returns the number of gaps that stay closed.
 */
export const arrange = (pieces: FittedStroke[], thinner: Thinner, unit: number, maxWidth = Infinity): number => {
  pieces.sort(byPosition)
  for (;;) {
    const closed = movePieces(pieces, unit, maxWidth)
    const crowded = new Set(closed.flat().filter(({ width }) => width > 1))
    if (thinner !== 'crowded' || crowded.size === 0) return closed.length
    for (const piece of crowded) {
      piece.width--
      piece.ideal += 0.5
      piece.start = Math.round(piece.ideal)
    }
  }
}
