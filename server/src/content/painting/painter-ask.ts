import type { PaintJob } from '@wifi-tms/paint/job'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Panel } from '@wifi-tms/paint/panels'

/** A painting: the packed bytes for the panel, and the faults of what could not be drawn as designed. */
export interface Painted {
  frame: Uint8Array
  faults: PaintFault[]
}

/**
 * The files that other makers' devices take. `exact` is an upright JPEG without loss of hue, in the colours of the panel's inks
 * as they are given; `png`, `bmp` and `jpg` are upright; `panel` is a PNG of the panel's own
 * pixels, greyscale where its inks are greys.
 */
export type PictureFormat = 'png' | 'bmp' | 'jpg' | 'panel' | 'exact'

/** A task for a painting thread: a frame, `apart` with pictures of any size, a frame's PNG as people see it, or its file in pure inks. */
export type PainterAsk =
  | { paint: PaintJob; pictures: ReadonlyMap<string, string>; apart?: true }
  | { png: Uint8Array; panel: Panel }
  | { file: Uint8Array; panel: Panel; format: PictureFormat }
export type PainterSaid = Painted | Uint8Array

/** The reason for which a thread refuses a frame: its pictures would delay other paintings. */
export const TOO_HEAVY = 'TooHeavy'
