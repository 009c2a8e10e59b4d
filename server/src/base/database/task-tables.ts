import type { Stamped } from './stamped.ts'
import type { Withheld } from './withheld.ts'

export interface TaskTable extends Stamped {
  name: string
  template: string
  /** The wall clock time of the first run, in the time zone. */
  triggerTime: string
  timeZone: string
  /** JSON: { devices }, { filter }, { rooms } or { all }. */
  target: string
  /** JSON of the values, or null. */
  data: string | null
  /** JSON of the names of placeholders that a person allowed it to show without their values. */
  allowed: string
  fit: string | null
  /** RRULE text, or empty. */
  repeat: string
  enabled: number
  /** The moment of its next run; null: never again. */
  nextAt: string | null
  /**
   * The moment at which the next run begins early for devices that sleep; null: that has begun, or there is no next
   * run.
   */
  aheadAt: string | null
  /** The moment at which `nextAt` was computed. */
  judgedAt: string
}

export interface PlaylistTable extends Stamped, Withheld {
  name: string
  /** JSON of the contract's entries. */
  entries: string
  timeZone: string
  /** JSON of the target, as in a task. */
  target: string
  enabled: number
  /** The moment at which the next entry is shown, first on devices that sleep; null: the playlist is not enabled. */
  nextAt: string | null
  /** The moment at which `nextAt` was computed. */
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

/** A run of a task, done or missed: one row for each time at which it was due. */
export interface TaskRunTable {
  taskId: string
  dueAt: string
  at: string
  state: string
  displayId: string | null
  /** The number of devices that its template did not fit. */
  skipped: number
  /** JSON of the names of missing values: a picture was not shown for lack of them. */
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
