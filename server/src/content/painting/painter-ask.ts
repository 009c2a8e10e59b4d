import type { PaintJob } from '@wifi-tms/paint/job'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Panel } from '@wifi-tms/paint/panels'

/** A painting: the packed bytes for the panel, and the faults of what could not be drawn as designed. */
export interface Painted {
  frame: Uint8Array
  faults: PaintFault[]
}

/** A task for a painting thread: a frame, `apart` with pictures of any size, or a frame's PNG as people see it. */
export type PainterAsk =
  | { paint: PaintJob; pictures: ReadonlyMap<string, string>; apart?: true }
  | { png: Uint8Array; panel: Panel }
export type PainterSaid = Painted | Uint8Array

/** The reason for which a thread refuses a frame: its pictures would delay other paintings. */
export const TOO_HEAVY = 'TooHeavy'
