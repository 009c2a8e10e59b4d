import type { PanelColor } from '@wifi-tms/contract/screen-types'
import type { PaintJob } from '@wifi-tms/paint/job'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Ink, Panel } from '@wifi-tms/paint/panels'
import type { Box } from '@wifi-tms/paint/raster/box'
import type { Measured } from './measure.ts'
import type { SentElements } from './sent-elements.ts'

/** A request to the painting thread, which paints only the newest of several waiting requests. */
export interface PaintingRequest {
  /** Requests are numbered from 1 on; an answer carries the number of its request. */
  number: number
  job: PaintJob
  /** The panel's inks, in the colours in which the canvas shows them. */
  shownInks: readonly Ink[]
  /** Panels with other kinds of ink. Small pictures of the drawing on these panels are painted when changes pause. */
  otherPanels: readonly Pick<Thumbnail, 'panel' | 'color'>[]
  /** The token with which fonts and pictures are fetched. */
  token: string | undefined
  /** The beginnings of the addresses of fonts and pictures. */
  fontsUrl: string
  picturesUrl: string
}

/**
 * A request as it is sent. The job has no elements: they are in `elements`, where an unchanged element is only its id.
 */
export interface SentRequest extends PaintingRequest {
  elements: SentElements
}

/**
 * A request for the pixels of the last painting within a box. The reply is an ImageData, or null if nothing is painted
 * there.
 */
export interface PixelsRequest {
  pixelsOf: Box
  reply: MessagePort
}

/** The messages to the painting thread: the first is the canvas on which it paints. */
export type ToPainter = OffscreenCanvas | PixelsRequest | SentRequest

/** The outcome of a request. */
export interface PaintAnswer {
  number: number
  faults: readonly PaintFault[]
  /** True while fonts or pictures are still being fetched; another answer follows when they have arrived. */
  isIncomplete: boolean
  /** The sizes that texts of one line need, by the ids of their elements. */
  sizes: Measured['sizes']
  /** The time at which the pixels were on the canvas, in milliseconds since 1970. */
  paintedAt: number
}

/** A small picture of the drawing in another kind of ink; the thread sends `color` and `thumbnail`. */
export interface Thumbnail {
  color: PanelColor
  panel: Panel
  thumbnail: ImageBitmap
}

/** The messages of the thread: that it is ready, the outcome of each request, and small pictures. */
export type FromPainter = 'ready' | PaintAnswer | Pick<Thumbnail, 'color' | 'thumbnail'>
