import type { Stamped } from './stamped.ts'

/** A device that is the plate of a room or shows a directory, and what the clock last wished for it. */
export interface PlateTable {
  deviceId: string
  /** Empty where it shows a directory. */
  roomId: string
  /** Empty where it is of a room. */
  directoryId: string
  /** Its place in the list of either. */
  position: number
  /** What the room was doing then: a wish of somebody else stands until that changes. */
  period: string
  /** What the picture was made of. */
  content: string
  /** The display; null: none yet. */
  seq: number | null
  /** When the clock looks whether it wants another picture; empty: at once. */
  nextAt: string
  /** JSON: its own templates by state, before those of its room. */
  templates: string
  /** Its own; null: that of its room. */
  language: string | null
}

/** Several rooms on the same devices. */
export interface DirectoryTable extends Stamped {
  name: string
  /** Null: the one that ships. */
  template: string | null
  language: string
  /** When its devices may want another picture; empty: the clock looks at once. */
  nextAt: string
  judgedAt: string
}

interface DirectoryRoomTable {
  directoryId: string
  roomId: string
  position: number
}

/** The tables of what hangs at doors and lifts. */
export interface PlateTables {
  plate: PlateTable
  directory: DirectoryTable
  directoryRoom: DirectoryRoomTable
}
