import type { Stamped } from './stamped.ts'

/** A device that is the plate of a room or shows a directory, and the clock's last wish for it. */
export interface PlateTable {
  deviceId: string
  /** Empty where it shows a directory. */
  roomId: string
  /** Empty where it is of a room. */
  directoryId: string
  /** Its place in the list of its room or directory. */
  position: number
  /** The room's period at that time: somebody else's wish stands until it changes. */
  period: string
  /** The content from which the picture was made. */
  content: string
  /** The number of its display; null: none yet. */
  seq: number | null
  /** When the clock checks if it needs another picture; empty: at once. */
  nextAt: string
  /** JSON: the plate's own templates by state, which come before those of its room. */
  templates: string
  /** The plate's own language; null: that of its room. */
  language: string | null
}

/** A directory: several rooms on the same devices. */
export interface DirectoryTable extends Stamped {
  name: string
  /** Null: the directory template that ships. */
  template: string | null
  language: string
  /** When its devices may need another picture; empty: the clock looks at once. */
  nextAt: string
  judgedAt: string
}

interface DirectoryRoomTable {
  directoryId: string
  roomId: string
  position: number
}

/** The tables of plates and directories. */
export interface PlateTables {
  plate: PlateTable
  directory: DirectoryTable
  directoryRoom: DirectoryRoomTable
}
