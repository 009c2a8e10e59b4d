import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The number of devices that the template of a task did not fit in a run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table task_run add column skipped integer not null default 0'])
}
