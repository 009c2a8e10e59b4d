import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const statements = [
  'alter table room add column capacity integer not null default 0',
  "alter table room add column site text not null default ''",
  "alter table room add column floor text not null default ''",
  "alter table room add column holidays text not null default '[]'",
  "alter table room add column privacy text not null default 'show'",
  `create table room_equipment (
    room_id text not null,
    position integer not null,
    label text not null,
    primary key (room_id, position)
  )`,
  'create index room_equipment_by_label on room_equipment (label, room_id)',
]

/** Rooms have seats, equipment, a place, days on which they are closed, and a rule of what is told of their meetings. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)
