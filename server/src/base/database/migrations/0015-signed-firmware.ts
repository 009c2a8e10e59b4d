import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the firmware keys of products, and the signatures of firmware. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table product add column firmware_key text',
    "alter table ota add column signature text not null default ''",
  ])
}
