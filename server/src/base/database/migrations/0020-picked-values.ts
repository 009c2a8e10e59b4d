import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the expression that picks the value of a source, and the time zone of a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    "alter table source add column pick text not null default ''",
    'alter table source add column time_zone text',
  ])
}
