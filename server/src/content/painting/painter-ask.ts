import type { PaintJob } from '@wifi-tms/paint/job'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Panel } from '@wifi-tms/paint/panels'

/** A painting is the packed bytes for the panel, and what could not be drawn as asked. */
export interface Painted {
  frame: Uint8Array
  faults: PaintFault[]
}

/** A painting thread is asked for a frame, `apart` with pictures of any size, or for a frame's PNG. */
export type PainterAsk =
  | { paint: PaintJob; pictures: ReadonlyMap<string, string>; apart?: true }
  | { png: Uint8Array; panel: Panel }
export type PainterSaid = Painted | Uint8Array

/** The reason for which a thread refuses a frame: its pictures would hold up what others are painted. */
export const TOO_HEAVY = 'TooHeavy'
