import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the pages that a device's button turns, with the one that it shows and the moment at which that ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table device_pages (
      device_id text primary key not null,
      pages text not null,
      back integer not null,
      page integer not null,
      page_seq integer,
      base_seq integer,
      back_at text
    )`,
    'create index device_pages_by_back on device_pages (back_at) where back_at is not null',
  ])
}
