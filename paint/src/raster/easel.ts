import type { Colour } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '../colour/ink-of.ts'
import type { Indexed } from '../frame.ts'
import type { Ink } from '../panels.ts'
import { type Box, intersectionOf } from './box.ts'
import { type Coverage, newCoverage } from './coverage.ts'
import type { TemplateView } from './place.ts'
import type { Blend } from './tones.ts'

/** A picture that is being painted, with the bounds of its work. */
export interface Easel extends Indexed {
  inks: readonly Ink[]
  /** For a lit screen: the colours of the inks as words of its pixels. */
  words: Uint32Array | undefined
  /** For greys and lit screens, which have smooth edges: blends a pixel that is covered in part. */
  blend: Blend | undefined
  view: TemplateView
  /** The box outside which nothing is drawn. Pixels inside do not depend on it. */
  clip: Box
  /** True to report texts whose letters are cut off. The search for them needs time. */
  judgesTexts: boolean
  /** The work that is still allowed, in nanoseconds; ordinary templates need far less. */
  budget: number
  /** The bytes of dithered pictures that may still be stored for `repaint`. */
  patchBytesLeft: number
}

/** The most work of one picture, in estimated nanoseconds: seconds, for a template that was made to be slow. */
export const MOST_WORK = 4_000_000_000

/** Thrown if a template needs more work than is allowed. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

/** Subtracts work from the budget before it is done. Throws TooMuchWork if the budget is exceeded. */
export const spend = (easel: Easel, work: number): void => {
  easel.budget -= work
  if (easel.budget < 0) throw new TooMuchWork('the template is too much work to paint')
}

/** The pixel value of a template's colour on an easel, or NO_INK for transparent. */
export const toneOf = ({ inks, words }: Pick<Easel, 'inks' | 'words'>, colour: Colour): number => {
  const ink = inkOf(colour, inks)
  return words && ink !== NO_INK ? words[ink]! : ink
}

/** The coverage from which a pixel belongs to a shape, on panels without smooth edges. */
export const HALF = 0.5

/** The scan converter of all shapes, one at a time. */
export const coverage: Coverage = newCoverage()

/**
 * Fills the contours that `trace` adds, inside a window. Pixels that are covered by at least `threshold` get the pixel
 * value `ink` (a tone of `toneOf`). On an easel with smooth edges, each pixel is blended by its covered part instead.
 * Pixels for which `isInside` is false stay as they are.
 */
export const fillShape = (
  easel: Easel,
  window: Box,
  threshold: number,
  ink: number,
  trace: (to: Coverage) => void,
  isInside?: (x: number, y: number) => boolean,
): void => {
  coverage.begin(window, easel.clip)
  trace(coverage)
  const { indices, width, blend } = easel
  if (blend) coverage.mix(indices, width, ink, blend, isInside)
  else coverage.fill(indices, width, threshold, ink, isInside)
}

/** The width in pixels up to which a loop is faster than `fill`, as for the narrow modules of a code. */
const NARROW = 32

/** Fills the part of a box that is inside the clip with a pixel value: a tone of `toneOf`. */
export const fillBox = ({ indices, width, clip }: Easel, box: Box, ink: number): void => {
  const { left, top, right, bottom } = intersectionOf(box, clip)
  for (let row = top * width; row < bottom * width; row += width)
    if (right - left > NARROW) indices.fill(ink, row + left, row + right)
    else for (let x = left; x < right; x++) indices[row + x] = ink
}
