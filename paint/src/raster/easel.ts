import type { Colour } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '../colour/ink-of.ts'
import type { Indexed } from '../frame.ts'
import type { Ink } from '../panels.ts'
import { type Box, shared } from './box.ts'
import { type Coverage, newCoverage } from './coverage.ts'
import type { TemplateView } from './place.ts'
import type { Blend } from './tones.ts'

/** The picture on which every kind of element is drawn. */
export interface Easel extends Indexed {
  inks: readonly Ink[]
  /** Present on a lit screen: the colours of the inks as words of its pixels. */
  words: Uint32Array | undefined
  /** Present for greys and lit screens, where edges are smooth as a pixel may be covered in part. */
  blend: Blend | undefined
  view: TemplateView
  /** The box outside of which nothing is drawn. Pixels inside do not depend on it. */
  clip: Box
  /** True to report texts that lose letters, which takes time. */
  judgesTexts: boolean
  /** The work that is still allowed; no drawing that a person makes comes near it. */
  budget: number
  /** The bytes of dithered pictures that may still be kept for `repaint`. */
  room: number
}

/** The most work in one picture, in rough nanoseconds: some seconds, for a template that was made to be slow. */
export const MOST_WORK = 4_000_000_000

/** Thrown where a template asks for more work than any picture needs. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

/** Counts work before it is done. Throws TooMuchWork when the picture has used up its budget. */
export const spend = (easel: Easel, work: number): void => {
  easel.budget -= work
  if (easel.budget < 0) throw new TooMuchWork('the template is too much work to paint')
}

/** The pixels of a template's colour on an easel, or NO_INK for transparent. */
export const toneOf = ({ inks, words }: Pick<Easel, 'inks' | 'words'>, colour: Colour): number => {
  const ink = inkOf(colour, inks)
  return words && ink !== NO_INK ? words[ink]! : ink
}

/** The part of a pixel from which a shape takes it. */
export const HALF = 0.5

/** The scan converter of all shapes: nothing of a shape is left in it when the next one begins. */
export const coverage: Coverage = newCoverage()

/**
 * Fills the contours that `trace` draws, as far as a window of the picture sees them: pixels that are covered enough,
 * or each pixel by its covered part where edges are smooth.
 */
export const fillShape = (
  easel: Easel,
  window: Box,
  threshold: number,
  ink: number,
  trace: (to: Coverage) => void,
  within?: (x: number, y: number) => boolean,
): void => {
  coverage.begin(window, easel.clip)
  trace(coverage)
  const { indices, width, blend } = easel
  if (blend) coverage.mix(indices, width, ink, blend, within)
  else coverage.fill(indices, width, threshold, ink, within)
}

/** The width in pixels up to which a loop is faster than `fill`: a code has many narrow modules. */
const NARROW = 32

/** Fills a box of whole pixels. */
export const fillBox = ({ indices, width, clip }: Easel, box: Box, ink: number): void => {
  const { left, top, right, bottom } = shared(box, clip)
  for (let row = top * width; row < bottom * width; row += width)
    if (right - left > NARROW) indices.fill(ink, row + left, row + right)
    else for (let x = left; x < right; x++) indices[row + x] = ink
}
