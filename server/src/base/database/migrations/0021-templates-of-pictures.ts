import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the flag of templates that were made automatically to display a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table template add column of_picture integer not null default 0'])
}
