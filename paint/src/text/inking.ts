import type { Face } from './face.ts'

/** The rules by which the strokes of a fitted glyph become pixels. */
export interface Inking {
  /** The breadth in pixels of the glyph's upright strokes and of its horizontal strokes. */
  upright: number
  lying: number
  /** The least coverage of a black pixel. */
  leastCoverage: number
  /** The cost of a run of pixels that is not as broad as the strokes. A pixel of the wrong colour costs at most 0.5. */
  unevenCost: number
}

/**
 * Upright strokes are rounded to pixels as if they were broader by this factor. At 14 to 17 pixels in weight 400 they
 * then have two pixels and lying strokes one: one for both is too thin, and two for both close dense letters.
 */
const CONTRAST = 1.25

/**
 * The pixels of a stroke: the whole number nearest in ratio, at least 1. 1.41 → 1, 1.42 → 2, as 1.42² is above 1 · 2.
 */
const wholePixelsOf = (breadth: number): number => {
  const lower = Math.max(1, Math.floor(breadth))
  return breadth * breadth > lower * (lower + 1) ? lower + 1 : lower
}

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max))

/**
 * The maximum number of strokes of a simple kana or Han character. With strokes of one pixel it would look too thin, so
 * more of its shape is inked.
 */
const FEW_STROKES = 10

/**
 * The inking of a glyph at a size. The breadth of its strokes is in em. The constants were found by trial
 * (docs/decisions, 0270).
 */
export const inkingOf = (
  { script, hanStrokeBreadth }: Face,
  strokeBreadth: number,
  size: number,
  strokeCount: number,
): Inking => {
  const exactBreadth = strokeBreadth * size
  const lying = wholePixelsOf((hanStrokeBreadth || strokeBreadth) * size)
  // The more the exact breadth is below the whole pixels, the less coverage is enough for a black pixel. Dense
  // characters have no room for broader strokes, and even breadth matters less in them than complete strokes.
  if (script === 'han') {
    const isRoomy = strokeCount <= FEW_STROKES && lying === 1 && exactBreadth > 0.9
    const leastCoverage = clamp(0.2, exactBreadth / 2 - 0.07, 0.5) - (isRoomy ? 0.06 : 0)
    return { upright: lying, lying, leastCoverage, unevenCost: isRoomy ? 0 : 0.1 }
  }
  // Letters beside Han, and strokes of more than one pixel, are as broad upright as lying.
  const upright = lying === 1 && hanStrokeBreadth === 0 ? Math.min(2, wholePixelsOf(exactBreadth * CONTRAST)) : lying
  return { upright, lying, leastCoverage: clamp(0.2, exactBreadth / (upright + lying), 0.55), unevenCost: 0.3 }
}
