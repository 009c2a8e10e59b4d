import type { Face } from './face.ts'

/** The rules by which the strokes of a fitted glyph become pixels. */
export interface Inking {
  /** The breadth of its upright strokes in pixels, and that of its lying ones. */
  upright: number
  lying: number
  /** The least coverage of a black pixel. */
  inked: number
  /** The cost of a run of pixels that is not as broad as strokes are; a pixel's coverage costs 0.5 at most. */
  even: number
}

/**
 * Strokes of one pixel that would take two if they were so much broader are two pixels where they are upright: at 14 to
 * 17 pixels of the normal weight. One each is thin there, two each close what is dense.
 */
const CONTRAST = 1.25

/** Whole pixels for a stroke: the number nearest in ratio, so that one of 1.42 takes two, as those beside it of 1.6 do. */
const wholeOf = (breadth: number): number => {
  const less = Math.max(1, Math.floor(breadth))
  return breadth * breadth > less * (less + 1) ? less + 1 : less
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Kana and Han of no more strokes than this have room, and kana's are broader by nature: where all are drawn as one pixel
 * though they are one or more, more of the shape of these is inked, and how it falls.
 */
const FEW = 10

/**
 * The inking of a glyph at a size; `strokes` is their number, `broad` their breadth in em squares. The numbers were
 * found by trying (docs/decisions, 0270).
 */
export const inkingOf = ({ script, beside }: Face, broad: number, size: number, strokes: number): Inking => {
  const lying = wholeOf((beside || broad) * size)
  // Dense characters have no room for more, and readers tell their strokes by their ends rather than by their evenness.
  if (script === 'han') {
    const few = strokes <= FEW && lying === 1 && broad * size > 0.9
    const inked = between(0.2, (broad * size) / 2 - 0.07, 0.5) - (few ? 0.06 : 0)
    return { upright: lying, lying, inked, even: few ? 0 : 0.1 }
  }
  const upright = lying === 1 && beside === 0 ? Math.min(2, wholeOf(broad * size * CONTRAST)) : lying
  return { upright, lying, inked: between(0.2, (broad * size) / (upright + lying), 0.55), even: 0.3 }
}
