import type { Face } from './face.ts'

/** The rules by which the strokes of a fitted glyph become pixels. */
export interface Inking {
  /** The breadth in pixels of its upright strokes, and that of its lying ones. */
  upright: number
  lying: number
  /** The least coverage of a black pixel. */
  inked: number
  /** The cost of a run of pixels that is not as broad as the strokes; that of a wrongly covered pixel is at most 0.5. */
  even: number
}

/**
 * Upright strokes are rounded to pixels as if they were broader by this factor. At 14 to 17 pixels in weight 400 they
 * then have two pixels and lying strokes one: one for both is too thin, and two for both close dense letters.
 */
const CONTRAST = 1.25

/** The pixels of a stroke: the whole number that is nearest in ratio, so that 1.42 and 1.6 both become two. */
const wholeOf = (breadth: number): number => {
  const less = Math.max(1, Math.floor(breadth))
  return breadth * breadth > less * (less + 1) ? less + 1 : less
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * The most strokes of a simple kana or Han character. If its strokes, of about a pixel, are drawn one pixel broad, more
 * of its shape is inked, as it would look too thin.
 */
const FEW = 10

/**
 * The inking of a glyph at a size; `strokes` is the number of its strokes, `broad` their breadth in em. The constants
 * were found by trial (docs/decisions, 0270).
 */
export const inkingOf = ({ script, beside }: Face, broad: number, size: number, strokes: number): Inking => {
  const lying = wholeOf((beside || broad) * size)
  // Dense characters have no room for broader strokes, and even breadth matters less in them than complete strokes.
  if (script === 'han') {
    const isRoomy = strokes <= FEW && lying === 1 && broad * size > 0.9
    const inked = between(0.2, (broad * size) / 2 - 0.07, 0.5) - (isRoomy ? 0.06 : 0)
    return { upright: lying, lying, inked, even: isRoomy ? 0 : 0.1 }
  }
  const upright = lying === 1 && beside === 0 ? Math.min(2, wholeOf(broad * size * CONTRAST)) : lying
  return { upright, lying, inked: between(0.2, (broad * size) / (upright + lying), 0.55), even: 0.3 }
}
