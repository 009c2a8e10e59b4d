import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds to a task's run the number of devices that its template did not fit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table task_run add column skipped integer not null default 0'])
}
