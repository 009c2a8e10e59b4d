import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The index has all that a timeline asks of the times of meetings: their rows are not looked up one by one. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'drop index occurrence_by_starts_at',
    `create index occurrence_by_starts_at on occurrence
      (room_id, enabled, starts_at, ends_at, date, meeting_id, moved_end)`,
  ])
