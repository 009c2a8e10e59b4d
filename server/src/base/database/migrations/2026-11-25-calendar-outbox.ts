import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const statements = [
  "alter table feed add column username text not null default ''",
  'alter table feed add column password text',
  "alter table feed add column linked_at text not null default ''",
  'alter table feed add column unwritten integer not null default 0',
  `create table calendar_entry (
    room_id text not null,
    meeting_id text not null,
    etag text,
    hash text not null,
    primary key (room_id, meeting_id)
  )`,
]

/** Calendars may want a login, and have what lies in them of our meetings: what is missing there is still to be written. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)
