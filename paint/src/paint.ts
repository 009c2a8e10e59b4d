import { pixelsOf, uprightSize } from '@wifi-tms/contract/drawing'
import { type DrawnElement, drawElement, requestsOf } from './draw-element.ts'
import type { Indexed } from './frame.ts'
import type { Assets, PaintJob } from './job.ts'
import { wholeBoxOf } from './raster/box.ts'
import { type Easel, MOST_WORK, toneOf } from './raster/easel.ts'
import { type TemplateView, viewOn } from './raster/place.ts'
import { blendGreys, blendWords, type PixelArray, wordsOf } from './raster/tones.ts'
import { ownIdOf } from './repeat.ts'
import { hasGreys, isLit } from './screens.ts'

/** The version of the painter, a part of every cache key. It is raised by one when the pixels of a job may change. */
export const PAINTER_VERSION = 24

/** A fault: an element that could not be drawn as designed, and the reason. */
export interface PaintFault {
  elementId: string
  message: string
}

/** An upright picture in the panel's inks, and its faults. */
export interface Painting extends Indexed {
  faults: PaintFault[]
  /** The job and its drawn elements, from which `repaint` continues. */
  job: PaintJob
  drawn: readonly DrawnElement[]
}

/** Thrown if the template's resolution differs from the panel's, and the job does not demand scaling. */
export class DoesNotFit extends Error {
  override name = 'DoesNotFit'
}

/** The placement of the template on a picture of this size. Throws DoesNotFit. */
const viewOf = (job: PaintJob, size: { width: number; height: number }): TemplateView => {
  const view = viewOn(pixelsOf(job.design.resolution), size, job.fit)
  if (view) return view
  throw new DoesNotFit(`the template's ${job.design.resolution} is not the panel's ${size.width}x${size.height}`)
}

/** The maximum number of bytes of dithered pictures that a painting stores for `repaint`. */
const MOST_PATCH_BYTES = 32 * 1024 * 1024

/** An easel for a job. It paints into `indices` if present, else into new pixels; its background is not painted yet. */
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
    clip: wholeBoxOf({ width, height }),
    judgesTexts: job.judgesTexts ?? false,
    budget: MOST_WORK,
    patchBytesLeft: MOST_PATCH_BYTES,
  }
}

/** The tone of a design's background; a transparent one is white. */
export const groundOf = (easel: Easel, { background }: PaintJob['design']): number =>
  toneOf(easel, background === 'transparent' ? 'white' : background)

/** The faults of all drawn elements. */
export const faultsOf = (drawn: readonly DrawnElement[]): PaintFault[] =>
  drawn.flatMap(({ request, faults }) => faults.map((message) => ({ elementId: ownIdOf(request.element), message })))

/** Paints a job upright, in the size that a person sees on the panel. Throws DoesNotFit. */
export const paint = (job: PaintJob, assets: Assets): Painting => {
  const easel = easelFor(job)
  const { width, height, indices } = easel
  indices.fill(groundOf(easel, job.design))
  const drawn = requestsOf(job, assets).map((request) => drawElement(easel, request, assets))
  if (job.mark) assets.drawMark!(easel)
  return { width, height, indices, faults: faultsOf(drawn), job, drawn }
}
