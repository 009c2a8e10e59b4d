import type { PaintJob } from '@wifi-tms/paint/job'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Panel } from '@wifi-tms/paint/panels'

/** A painting: the packed bytes for the panel, and the faults of elements that could not be drawn as designed. */
export interface Painted {
  frame: Uint8Array
  faults: PaintFault[]
}

/**
 * The formats of files for other makers' devices. `exact` is an upright JPEG in the inks' given colours, without loss
 * of hue; `png`, `bmp` and `jpg` are upright; `panel` is a PNG of the panel's own pixels, greyscale where its inks are
 * greys.
 */
export type PictureFormat = 'png' | 'bmp' | 'jpg' | 'panel' | 'exact'

/**
 * A task for a painting thread: to paint a frame, to convert a frame to a PNG for people, or to convert it to a file
 * for a device. With `inOwnProcess` the task runs in a process of its own, in which the pictures may be larger.
 */
export type PainterTask =
  | { paint: PaintJob; pictures: ReadonlyMap<string, string>; inOwnProcess?: true }
  | { png: Uint8Array; panel: Panel }
  | { file: Uint8Array; panel: Panel; format: PictureFormat }
export type PainterAnswer = Painted | Uint8Array

/** The reason with which a thread refuses a frame whose pictures would delay other paintings. */
export const TOO_HEAVY = 'TooHeavy'
