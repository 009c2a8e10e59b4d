import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the seconds between two contacts of devices that sleep or poll. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table product add column wake integer not null default 300',
    'alter table device add column wake integer',
  ])
}
