import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { uprightSize } from '@wifi-tms/contract/screen-types'
import { type Design, pixelsOf } from '@wifi-tms/contract/templates'
import type { Fonts } from './fonts.ts'
import type { Indexed } from './frame.ts'
import type { Panel } from './panels.ts'

/** Part of every cache key: one more whenever the same job may come out in other pixels. */
export const PAINTER_VERSION = 1

/** What to paint. `data` holds all a template may name, by the first word: `{ data: { price: 3 }, device: { … } }`. */
export interface PaintJob {
  design: Design
  data: Readonly<Record<string, unknown>>
  panel: Panel
  /** For pictures whose element names none; floyd-steinberg where absent. */
  algorithm?: AlgorithmName
  /** 'contain' scales a template of another resolution onto the panel. */
  fit?: 'contain'
}

/** A decoded picture: sRGB, 8 bits, RGBA, alpha not multiplied in. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

/** What painting needs beside the job; pictures by image `_id`. */
export interface Assets {
  fonts: Fonts
  pictures: ReadonlyMap<string, Picture>
}

/** What could not be drawn as asked. */
export interface PaintFault {
  elementId: string
  message: string
}

/** An upright picture in the panel's inks, and what went wrong in it. */
export interface Painting extends Indexed {
  faults: PaintFault[]
}

/** The template's resolution is not the panel's, and nobody asked to scale it. */
export class DoesNotFit extends Error {
  override name = 'DoesNotFit'
}

/** Paints a job upright, at the size a person sees on the panel. Throws DoesNotFit. */
export const paint = (job: PaintJob, _assets: Assets): Painting => {
  const { width, height } = uprightSize(job.panel)
  const asked = pixelsOf(job.design.resolution)
  if ((asked.width !== width || asked.height !== height) && job.fit !== 'contain')
    throw new DoesNotFit(`the template's ${job.design.resolution} is not the panel's ${width}x${height}`)
  const indices = new Uint8Array(width * height)
  indices.fill(
    Math.max(
      0,
      job.panel.inks.findIndex((ink) => ink.colour === job.design.background),
    ),
  )
  return { width, height, indices, faults: [] }
}
