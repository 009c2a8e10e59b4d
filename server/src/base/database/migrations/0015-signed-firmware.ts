import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The keys of products for firmware, and the signatures by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table product add column firmware_key text',
    "alter table ota add column signature text not null default ''",
  ])
}
