import type { Stamped } from './stamped.ts'

export interface TaskTable extends Stamped {
  name: string
  template: string
  /** Wall clock time of the zone. */
  triggerTime: string
  timeZone: string
  /** JSON: { devices }, { filter }, { rooms } or { all }. */
  target: string
  /** JSON of the values, or null. */
  data: string | null
  /** JSON of the names of places that it may show without their values: a person said so. */
  allowed: string
  fit: string | null
  /** RRULE text, or empty. */
  repeat: string
  enabled: number
  /** When it fires next; null: never again. */
  nextAt: string | null
  /** When it fires early for the devices that sleep; null: it has, or never again. */
  aheadAt: string | null
  /** When that was computed. */
  judgedAt: string
}

export interface PlaylistTable extends Stamped {
  name: string
  /** JSON of the contract's entries. */
  entries: string
  timeZone: string
  /** JSON of the target, as of a task. */
  target: string
  enabled: number
  /** When the next entry has its turn, first on the devices that sleep; null: the playlist is not enabled. */
  nextAt: string | null
  /** When that was computed. */
  judgedAt: string
}

/** A device or room that a task names; triggers maintain it from `target`. */
export interface TaskNamedTable {
  namedId: string
  taskId: string
}

/** A device or room that a playlist names; triggers maintain it from `target`. */
export interface PlaylistNamedTable {
  namedId: string
  playlistId: string
}

/** A run: when a task fired or was missed, once for each time that it was due. */
export interface TaskRunTable {
  taskId: string
  dueAt: string
  at: string
  state: string
  displayId: string | null
  /** The number of devices that its template did not fit. */
  skipped: number
  /** JSON of the names of values for whose lack it withheld a picture. */
  lacks: string
}

/** The tables of tasks and playlists. */
export interface TaskTables {
  task: TaskTable
  taskNamed: TaskNamedTable
  taskRun: TaskRunTable
  playlist: PlaylistTable
  playlistNamed: PlaylistNamedTable
}
