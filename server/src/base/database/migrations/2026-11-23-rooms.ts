import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const stamped = `id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default ''`

const statements = [
  'alter table display add column context text',
  `create table room (
    ${stamped},
    name text not null,
    time_zone text not null,
    templates text not null,
    language text not null,
    next_at text not null,
    judged_at text not null
  )`,
  'create index room_by_next_at on room (next_at)',
  'create index room_by_judged_at on room (judged_at)',
  `create table plate (
    device_id text primary key not null,
    room_id text not null,
    position integer not null,
    period text not null,
    content text not null,
    seq integer
  )`,
  'create index plate_by_room_id on plate (room_id, position)',
  `create table meeting (
    ${stamped},
    name text not null,
    room text not null,
    date text not null,
    start_time text not null,
    end_time text not null,
    status text not null,
    description text not null,
    organiser text not null,
    recurrence text not null,
    exceptions text not null,
    zones text not null,
    placed_until text not null
  )`,
  'create index meeting_by_room on meeting (room)',
  'create index meeting_by_date on meeting (date)',
  'create index meeting_by_placed_until on meeting (placed_until)',
  `create table occurrence (
    meeting_id text not null,
    room_id text not null,
    enabled integer not null,
    date text not null,
    starts_at text not null,
    ends_at text not null,
    primary key (meeting_id, date)
  )`,
  'create index occurrence_by_ends_at on occurrence (room_id, enabled, ends_at)',
  'create index occurrence_by_date on occurrence (date)',
  `create view meeting_occurrence as
    select m.id, m.created_at, m.updated_at, m.created_by, m.updated_by, m.created_by_id, m.updated_by_id,
      m.name, m.room, o.date, m.start_time, m.end_time, m.status, m.description, m.organiser, m.recurrence, m.exceptions,
      m.zones, m.placed_until, o.starts_at, o.ends_at
    from occurrence o join meeting m on m.id = o.meeting_id`,
  `create table task (
    ${stamped},
    name text not null,
    template text not null,
    trigger_time text not null,
    time_zone text not null,
    target text not null,
    data text,
    fit text,
    repeat text not null,
    enabled integer not null,
    next_at text,
    judged_at text not null
  )`,
  'create index task_by_next_at on task (next_at)',
  'create index task_by_template on task (template)',
  `create table task_run (
    task_id text not null,
    due_at text not null,
    at text not null,
    state text not null,
    display_id text,
    primary key (task_id, due_at)
  )`,
]

/** Rooms with their plates and meetings, and tasks. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)
