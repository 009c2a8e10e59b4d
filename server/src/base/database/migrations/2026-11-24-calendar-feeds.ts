import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const statements = [
  `create table feed (
    room_id text primary key not null,
    kind text not null,
    url text not null,
    host text not null,
    refresh integer not null,
    etag text,
    modified text,
    whole_at text,
    read_at text,
    reason text,
    status integer,
    since text,
    skipped integer not null,
    next_at text not null
  )`,
  'create index feed_by_next_at on feed (next_at)',
  `create table calendar_link (
    room_id text primary key not null,
    hash text not null unique,
    since text not null
  )`,
  "alter table meeting add column source text not null default 'people'",
  // Those of a calendar may overlap: what runs is found by when it began.
  'create index occurrence_by_starts_at on occurrence (room_id, enabled, starts_at)',
  'drop view meeting_occurrence',
  `create view meeting_occurrence as
    select m.id, m.created_at, m.updated_at, m.created_by, m.updated_by, m.created_by_id, m.updated_by_id,
      m.name, m.room, o.date, m.start_time, m.end_time, m.status, m.description, m.organiser, m.recurrence, m.exceptions,
      m.zones, m.placed_until, m.source, o.starts_at, o.ends_at
    from occurrence o join meeting m on m.id = o.meeting_id`,
]

/** Calendars of rooms that lie elsewhere, what comes from them, and the addresses at which others read a room's own. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)
