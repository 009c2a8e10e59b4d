import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Several rooms on one tag. Its row of `plate` has no room, and so no device is both. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table directory (
      id text primary key not null,
      created_at text not null,
      updated_at text not null,
      created_by text not null,
      updated_by text not null,
      created_by_id text not null default '',
      updated_by_id text not null default '',
      name text not null,
      template text,
      language text not null,
      next_at text not null,
      judged_at text not null
    )`,
    'create index directory_by_next_at on directory (next_at)',
    'create index directory_by_judged_at on directory (judged_at)',
    `create table directory_room (
      directory_id text not null,
      room_id text not null,
      position integer not null,
      primary key (directory_id, room_id)
    )`,
    'create index directory_room_by_room_id on directory_room (room_id)',
    "alter table plate add column directory_id text not null default ''",
    'create index plate_by_directory_id on plate (directory_id, position)',
  ])
