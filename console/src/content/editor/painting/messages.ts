import type { PanelColor } from '@wifi-tms/contract/screen-types'
import type { PaintJob } from '@wifi-tms/paint/job'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Ink, Panel } from '@wifi-tms/paint/panels'
import type { Box } from '@wifi-tms/paint/raster/box'
import type { Measured } from './measure.ts'
import type { SentElements } from './sent-elements.ts'

/** A request to the painting thread; of several waiting requests it paints only the newest. */
export interface PaintAsk {
  /** Requests are numbered from 1 on; an answer carries the number of its request. */
  number: number
  job: PaintJob
  /** The inks in the colours in which the canvas shows them. */
  shown: readonly Ink[]
  /** Other kinds of ink in which the drawing is shown as a small picture, once its changes pause. */
  others: readonly Pick<Other, 'panel' | 'color'>[]
  /** The token by which fonts and pictures are fetched, and the start of their addresses. */
  token: string | undefined
  fontsAt: string
  picturesAt: string
}

/** A request as it is sent: the elements are taken out of the job, so that unchanged ones are sent by id. */
export interface SentAsk extends PaintAsk {
  elements: SentElements
}

/**
 * A request for the pixels of the last painting within a box. The reply is an ImageData, or null where nothing is
 * painted.
 */
export interface PixelsAsk {
  pixelsOf: Box
  reply: MessagePort
}

/** The messages to the painting thread: the first is the canvas on which it paints. */
export type ToPainter = OffscreenCanvas | PixelsAsk | SentAsk

/** The outcome of a request. */
export interface PaintAnswer {
  number: number
  faults: readonly PaintFault[]
  /** True while fonts or pictures are still being fetched; another answer follows when they have arrived. */
  incomplete: boolean
  /** The sizes that texts of one line need, by the ids of their elements. */
  sizes: Measured['sizes']
  /** The time at which the pixels were on the canvas, in milliseconds since 1970. */
  at: number
}

/** A small picture of the drawing in another kind of ink; the thread sends `color` and `small`. */
export interface Other {
  color: PanelColor
  panel: Panel
  small: ImageBitmap
}

/** The messages of the thread: that it is ready, the outcome of each request, and small pictures. */
export type FromPainter = 'ready' | PaintAnswer | Pick<Other, 'color' | 'small'>
