import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The end of an offer: what it changed of its item, which comes back at that moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table item_change add column offer text'])
}
