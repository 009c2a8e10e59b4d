import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The rules of booking a room: JSON of them, for rooms from before those that only editors book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table room add column booking text not null default '{"who":"editors"}'`])
}
