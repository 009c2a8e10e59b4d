import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** True for the templates that were made by themselves to display a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table template add column of_picture integer not null default 0'])
}
