import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** True where a product marks pictures of devices with a low battery, and where a device's pictures are to have the mark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table product add column battery_mark integer not null default 0',
    'alter table device add column battery_mark integer not null default 0',
  ])
}
