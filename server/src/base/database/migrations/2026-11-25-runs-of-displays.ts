import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The task that wished for a display is asked for. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, ['create index task_run_by_display_id on task_run (display_id)'])
