import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Templates that devices show in turn. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table playlist (
      id text primary key not null,
      created_at text not null,
      updated_at text not null,
      created_by text not null,
      updated_by text not null,
      created_by_id text not null default '',
      updated_by_id text not null default '',
      name text not null,
      entries text not null,
      time_zone text not null,
      target text not null,
      enabled integer not null,
      next_at text,
      judged_at text not null
    )`,
    'create index playlist_by_next_at on playlist (next_at)',
  ])
