import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * Adds the setting of products to mark pictures of devices with a low battery, and the flag of devices whose pictures
 * get the mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table product add column battery_mark integer not null default 0',
    'alter table device add column battery_mark integer not null default 0',
  ])
}
