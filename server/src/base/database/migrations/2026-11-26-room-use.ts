import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** What rooms are, as the clock saw them last; how they were used, day by day; of a time of a meeting whether nobody came to it. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    "alter table room add column state text not null default 'free'",
    'alter table occurrence add column no_show integer not null default 0',
    `create table room_day (
      room_id text not null,
      day text not null,
      week text not null,
      open integer,
      meetings integer not null,
      booked integer not null,
      used integer not null,
      no_shows integer not null,
      primary key (room_id, day)
    )`,
    'create index room_day_by_day on room_day (day)',
  ])
