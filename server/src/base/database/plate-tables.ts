import type { Stamped } from './stamped.ts'
import type { Withheld } from './withheld.ts'

/**
 * A device that is the plate (door sign) of a room or shows a directory, with the last picture that the scheduler has
 * wished for.
 */
export interface PlateTable {
  deviceId: string
  /** Empty where it shows a directory. */
  roomId: string
  /** Empty where it is the plate of a room. */
  directoryId: string
  /** Its index in the list of devices of its room or directory. */
  position: number
  /**
   * The room's period at the time of the wish: a meeting, or the free time between two. A picture that
   * something else has displayed stays on the device until the period changes.
   */
  period: string
  /** The content from which the picture was made. */
  content: string
  /** The number of the wish's display; null: no wish yet. */
  seq: number | null
  /** The moment at which the scheduler checks if the device needs another picture; empty: at once. */
  nextAt: string
  /** JSON: the plate's own templates by state, used in place of its room's. */
  templates: string
  /** The plate's own language; null: that of its room. */
  language: string | null
}

/** A directory: several rooms on the same devices. */
export interface DirectoryTable extends Stamped, Withheld {
  name: string
  /** Null: the built-in directory template. */
  template: string | null
  language: string
  /** The moment at which the scheduler checks if its devices need another picture; empty: at once. */
  nextAt: string
  /** The moment of the scheduler's last check. */
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
