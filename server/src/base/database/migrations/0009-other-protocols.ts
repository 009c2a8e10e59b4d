import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * Adds the protocol of each device, the weaker proof of its picture, its next contact, and products that accept TRMNL's
 * devices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table device add column protocol text`,
    `alter table device add column shown_fetched integer not null default 0`,
    `alter table delivery add column next_contact_at text`,
    `alter table product add column trmnl integer not null default 0`,
  ])
}
