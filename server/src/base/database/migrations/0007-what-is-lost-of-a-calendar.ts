import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the parts of a room's calendar that could not be read, as JSON; `[]` for calendars read before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table feed add column losses text not null default '[]'`])
}
