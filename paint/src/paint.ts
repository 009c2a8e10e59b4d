import { type AlgorithmName, DEFAULT_ALGORITHM } from '@wifi-tms/contract/algorithms'
import type { Element } from '@wifi-tms/contract/elements'
import { uprightSize } from '@wifi-tms/contract/screen-types'
import { type Design, pixelsOf } from '@wifi-tms/contract/templates'
import { fill, isDrawn } from './bindings.ts'
import { drawCode } from './codes/draw.ts'
import { inkOf } from './colour/ink-of.ts'
import type { Fonts } from './fonts/fonts.ts'
import type { Indexed } from './frame.ts'
import type { Panel } from './panels.ts'
import { drawPicture } from './picture/draw.ts'
import type { Picture } from './picture/picture.ts'
import { type Easel, newEasel, TooMuchWork } from './raster/easel.ts'
import type { View } from './raster/place.ts'
import { drawCircle, drawLine, drawMissing, drawRectangle } from './shape/draw.ts'
import { drawText } from './text/draw.ts'

/** Part of every cache key: one more whenever the same job may come out in other pixels. */
export const PAINTER_VERSION = 3

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

export type { Picture }

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

const viewOf = (job: PaintJob, width: number, height: number): View => {
  const asked = pixelsOf(job.design.resolution)
  if (asked.width === width && asked.height === height) return { scale: 1, left: 0, top: 0 }
  if (job.fit !== 'contain')
    throw new DoesNotFit(`the template's ${job.design.resolution} is not the panel's ${width}x${height}`)
  const scale = Math.min(width / asked.width, height / asked.height)
  return {
    scale,
    left: Math.round((width - asked.width * scale) / 2),
    top: Math.round((height - asked.height * scale) / 2),
  }
}

/** Draws one element. Answers what is wrong with it, one sentence each. */
const draw = (easel: Easel, element: Element, job: PaintJob, assets: Assets): string[] => {
  switch (element.kind) {
    case 'rectangle':
      drawRectangle(easel, element)
      return []
    case 'circle':
      drawCircle(easel, element)
      return []
    case 'line':
      drawLine(easel, element)
      return []
    case 'text':
    case 'textarea': {
      const { text, faults } = fill(element.text, job.data, element.lang)
      return [...faults, ...drawText(easel, element, text, assets.fonts)]
    }
    case 'image': {
      const picture = assets.pictures.get(element.image)
      if (!picture) {
        drawMissing(easel, element)
        return [element.image === '' ? 'no picture is chosen' : `the picture ${element.image} is missing`]
      }
      drawPicture(easel, element, picture, element.algorithm ?? job.algorithm ?? DEFAULT_ALGORITHM)
      return []
    }
    case 'qrcode':
    case 'barcode': {
      const { text, faults } = fill(element.text, job.data, 'en')
      if (faults.length === 0) return drawCode(easel, element, text, assets.fonts)
      drawMissing(easel, element)
      return faults
    }
  }
}

/** Paints a job upright, at the size a person sees on the panel. Throws DoesNotFit. */
export const paint = (job: PaintJob, assets: Assets): Painting => {
  const { width, height } = uprightSize(job.panel)
  const view = viewOf(job, width, height)
  const { inks } = job.panel
  // A transparent background shows the paper.
  const background = inkOf(job.design.background === 'transparent' ? 'white' : job.design.background, inks)
  const easel = newEasel(width, height, inks, view, background)
  const faults: PaintFault[] = []
  for (const element of job.design.canvas.elements) {
    if (element.hidden || !isDrawn(element.when, job.data)) continue
    try {
      for (const message of draw(easel, element, job, assets)) faults.push({ elementId: element.id, message })
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error
      faults.push({ elementId: element.id, message: error.message })
    }
  }
  return { width, height, indices: easel.indices, faults }
}
