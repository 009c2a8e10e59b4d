import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const statements = [
  'alter table room add column check_in integer not null default 0',
  "alter table room add column hours text not null default ''",
  'alter table occurrence add column checked_in integer not null default 0',
  'alter table occurrence add column moved_end text',
  `create table press (
    id text primary key not null,
    room_id text not null,
    device_id text not null,
    said_id text not null,
    event text not null,
    at text not null,
    outcome text not null
  )`,
  "create unique index press_by_said_id on press (device_id, said_id) where said_id <> ''",
  "create index press_waiting on press (at) where outcome = ''",
  'create index press_by_room_id on press (room_id, event, at)',
  'create index press_by_at on press (at)',
]

/** Rooms may want a check-in and have hours; one time of a meeting may end otherwise; the presses of plates' buttons. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)
