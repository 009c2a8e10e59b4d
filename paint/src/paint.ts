import { pixelsOf, uprightSize } from '@wifi-tms/contract/drawing'
import { type DrawnElement, drawElement, requestsOf } from './draw-element.ts'
import type { Indexed } from './frame.ts'
import type { Assets, PaintJob } from './job.ts'
import { allOf } from './raster/box.ts'
import { type Easel, MOST_WORK, toneOf } from './raster/easel.ts'
import { type TemplateView, viewOn } from './raster/place.ts'
import { blendGreys, blendWords, type PixelArray, wordsOf } from './raster/tones.ts'
import { ownIdOf } from './repeat.ts'
import { hasGreys, isLit } from './screens.ts'

/** Part of every cache key: raised by one whenever the same job may come out in other pixels. */
export const PAINTER_VERSION = 22

/** A fault: an element that could not be drawn as asked, and why. */
export interface PaintFault {
  elementId: string
  message: string
}

/** An upright picture in the panel's inks, and the faults in it. */
export interface Painting extends Indexed {
  faults: PaintFault[]
  /** The job, and its elements as they were drawn: `repaint` goes on from them. */
  job: PaintJob
  drawn: readonly DrawnElement[]
}

/** Thrown where the template's resolution is not the panel's, and the job does not ask to scale it. */
export class DoesNotFit extends Error {
  override name = 'DoesNotFit'
}

const viewOf = (job: PaintJob, size: { width: number; height: number }): TemplateView => {
  const view = viewOn(pixelsOf(job.design.resolution), size, job.fit)
  if (view) return view
  throw new DoesNotFit(`the template's ${job.design.resolution} is not the panel's ${size.width}x${size.height}`)
}

/** The bytes of dithered pictures that a painting keeps for `repaint`. */
const MOST_KEPT = 32 * 1024 * 1024

/** An easel for a job, its pixels still to be filled. */
export const easelFor = (job: PaintJob, indices?: PixelArray): Easel => {
  const { width, height } = uprightSize(job.panel)
  const { inks } = job.panel
  const lit = isLit(job.panel)
  return {
    width,
    height,
    indices: indices ?? (lit ? new Uint32Array(width * height) : new Uint8Array(width * height)),
    inks,
    words: lit ? wordsOf(inks) : undefined,
    blend: lit ? blendWords : hasGreys(inks) ? blendGreys : undefined,
    view: viewOf(job, { width, height }),
    clip: allOf({ width, height }),
    judgesTexts: job.judgesTexts ?? false,
    budget: MOST_WORK,
    room: MOST_KEPT,
  }
}

/** The pixels of a design's background; a transparent one shows the paper. */
export const groundOf = (easel: Easel, { background }: PaintJob['design']): number =>
  toneOf(easel, background === 'transparent' ? 'white' : background)

export const faultsOf = (drawn: readonly DrawnElement[]): PaintFault[] =>
  drawn.flatMap(({ ask, faults }) => faults.map((message) => ({ elementId: ownIdOf(ask.element), message })))

/** Paints a job upright, at the size a person sees on the panel. Throws DoesNotFit. */
export const paint = (job: PaintJob, assets: Assets): Painting => {
  const easel = easelFor(job)
  const { width, height, indices } = easel
  indices.fill(groundOf(easel, job.design))
  const drawn = requestsOf(job, assets).map((ask) => drawElement(easel, ask, assets))
  if (job.mark) assets.drawMark!(easel)
  return { width, height, indices, faults: faultsOf(drawn), job, drawn }
}
