import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the rules of booking a room, as JSON; existing rooms get the rule that only editors book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table room add column booking text not null default '{"who":"editors"}'`])
}
