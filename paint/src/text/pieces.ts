import type { Stroke } from './strokes.ts'

/**
 * A piece of a glyph that is moved to whole pixels: a stroke, a mark above or below a letter, or the end of a letter.
 */
export interface FittedStroke extends Stroke {
  /** The low and high edges of all strokes that share its pixels. */
  edges: [number, number][]
  /** The number of pixels that it gets across its breadth. */
  width: number
  /** The exact position, in pixels, at which it should begin. */
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
 * A length in em beyond any glyph, for the extent of pieces that are no strokes. A piece whose `to` is BEYOND faces all
 * others; one whose `to` is -BEYOND faces none of its own accord.
 */
export const BEYOND = 9

/** The cost of two pieces that face each other with no pixel between them. */
const TOUCHING = 6
/** The cost of each pixel beyond the largest width of a glyph. */
const TOO_BROAD = 5
/** The cost of two pieces that begin at the same pixel. */
const MERGED = 9
/** The cost of two pieces in the wrong order. */
const CROSSED = 14

/** The length in em that two strokes must have beside each other to face each other. */
const LEAST_FACING = 0.015

/**
 * True if `other` lies behind `piece` (to the right, or above), and a part of the two is side by side, so that there is
 * a gap between them. Two ends of a letter (pieces without breadth) face each other only if the second one faces all
 * others.
 */
const isFacing = (piece: FittedStroke, other: FittedStroke): boolean => {
  if (other.low < piece.high - NEAR / 4) return false
  if (piece.to === BEYOND && piece.width + other.width > 0) return true
  if (other.to === BEYOND) return true
  return Math.min(piece.to, other.to) - Math.max(piece.from, other.from) > LEAST_FACING
}

/**
 * The cost of the gap between a piece and another one behind it. A gap of a pixel or more costs the square of its
 * deviation from the outline's gap. Pieces that do not face each other cost only if their order is wrong. `unit` is the
 * pixels per em.
 */
const gapCost = (piece: FittedStroke, other: FittedStroke, facing: boolean, unit: number): number => {
  const gap = other.start - piece.start - piece.width
  if (!facing) return other.start < piece.start ? CROSSED : 0
  const outlineGap = (other.low - piece.high) * unit
  if (gap >= 1) return (gap - outlineGap) ** 2
  if (gap === 0) return TOUCHING
  return other.start === piece.start ? MERGED : CROSSED
}

/** Compares pieces by their middles, doubled: the sums of their edges. */
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

/** The maximum number of times that all moves are tried. */
const MOST_ROUNDS = 12

/**
 * Moves pieces by whole pixels while that reduces the total cost. Returns the facing pairs that still have less than a
 * pixel between them. `maxWidth` is the largest width of the glyph in pixels.
 */
const movePieces = (pieces: FittedStroke[], unit: number, maxWidth: number): FittedStroke[][] => {
  const pairs = pieces.flatMap((piece, index) =>
    pieces.slice(index + 1).map((other) => ({ piece, other, facing: isFacing(piece, other) })),
  )
  /** The cost of all pieces where they are now: deviations from their ideal positions, gaps, and a broad glyph. */
  const totalCost = () => {
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
  let leastCost = totalCost()
  // A descent: each move is kept if it is cheaper, and undone if not, until a round of all moves brings nothing.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const leastCostBefore = leastCost
    for (let first = 0; first < pieces.length; first++)
      // Moves one piece, or it and all pieces after it; `end` is the index after the last one.
      for (const end of [first + 1, pieces.length])
        for (const step of [-1, 1]) {
          const moved = pieces.slice(first, end).filter(({ fixed }) => !fixed)
          for (const piece of moved) piece.start += step
          const cost = totalCost()
          if (cost < leastCost - 1e-9) leastCost = cost
          else for (const piece of moved) piece.start -= step
        }
    if (leastCost >= leastCostBefore) break
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
    // A thinner piece stays in the middle of its place, and all pieces are moved again.
    for (const piece of crowded) {
      piece.width--
      piece.ideal += 0.5
      piece.start = Math.round(piece.ideal)
    }
  }
}
