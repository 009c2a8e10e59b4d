import type { Indexed } from '../frame.ts'
import type { Ink } from '../panels.ts'
import { type Box, shared } from './box.ts'
import { type Coverage, newCoverage } from './coverage.ts'
import type { TemplateView } from './place.ts'

/** The picture that every kind of element draws on. */
export interface Easel extends Indexed {
  inks: readonly Ink[]
  view: TemplateView
  /** The box outside of which nothing is drawn; the pixels inside do not depend on it. */
  clip: Box
  /** The work that may still be done; no drawing of a person comes near it. */
  budget: number
  /** The bytes of dithered pictures that may still be kept for `repaint`. */
  room: number
}

/** The most work in one picture, in nanoseconds or so: some seconds for a template made to be slow. */
export const MOST_WORK = 4_000_000_000

/** The template asks for more work than any picture needs. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

/** Counts work before it is done. Throws TooMuchWork when the picture has had its share. */
export const spend = (easel: Easel, work: number): void => {
  easel.budget -= work
  if (easel.budget < 0) throw new TooMuchWork('the template is too much work to paint')
}

/** The part of a pixel that a shape has to cover to take it. */
export const HALF = 0.5

/** One scan converter for all: nothing of a shape is left in it when the next one begins. */
export const coverage: Coverage = newCoverage()

/** Fills the contours that `trace` draws, as far as a window of the picture sees them. */
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
  coverage.fill(easel.indices, easel.width, threshold, ink, within)
}

/** The width in pixels up to which a loop is faster than `fill`: the modules of a code are many and narrow. */
const NARROW = 32

/** Fills a box of whole pixels. */
export const fillBox = ({ indices, width, clip }: Easel, box: Box, ink: number): void => {
  const { left, top, right, bottom } = shared(box, clip)
  for (let row = top * width; row < bottom * width; row += width)
    if (right - left > NARROW) indices.fill(ink, row + left, row + right)
    else for (let x = left; x < right; x++) indices[row + x] = ink
}
