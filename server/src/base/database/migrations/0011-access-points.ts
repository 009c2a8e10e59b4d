import type { Kysely } from 'kysely'
import { stamped } from './0001-stamped.ts'
import { runStatements } from './run-statements.ts'

/** Adds access points of OpenEPaperLink, and the pictures that were uploaded for the tags behind them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table access_point (
      ${stamped},
      name text not null,
      url text not null unique,
      product_id text not null,
      error text,
      since text,
      last_seen_at text,
      tags integer not null
    )`,
    `create table access_point_tag (
      device_id text primary key not null,
      access_point_id text not null,
      last_seen integer not null,
      delivery text,
      update_count integer not null,
      hash text not null,
      uploads integer not null,
      try_at text,
      shown_hash text not null,
      shown_sha256 text not null
    )`,
    'create index access_point_tag_by_access_point_id on access_point_tag (access_point_id)',
  ])
}
