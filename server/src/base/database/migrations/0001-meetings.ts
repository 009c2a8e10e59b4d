import { stamped } from './0001-stamped.ts'

/**
 * Meetings with the times at which they take place, tasks and playlists. A calendar's entry may have many meetings; the
 * view `meeting_entry` has only that of its first day. The last index of `occurrence` has all columns that a timeline
 * needs, so that its rows are not looked up one by one.
 */
export const meetings = `
create table meeting (
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
  placed_until text not null,
  source text not null default 'people',
  booking text not null default '',
  entry text not null default ''
);
create index meeting_by_room on meeting (room);
create index meeting_by_date on meeting (date);
create index meeting_by_placed_until on meeting (placed_until);
create index meeting_by_booking on meeting (booking) where booking <> '';
create index meeting_by_entry on meeting (entry, date, id) where entry <> '';

create table occurrence (
  meeting_id text not null,
  room_id text not null,
  enabled integer not null,
  date text not null,
  starts_at text not null,
  ends_at text not null,
  checked_in integer not null default 0,
  moved_end text,
  no_show integer not null default 0,
  primary key (meeting_id, date)
);
create index occurrence_by_ends_at on occurrence (room_id, enabled, ends_at);
create index occurrence_by_date on occurrence (date);
create index occurrence_by_starts_at on occurrence (room_id, enabled, starts_at, ends_at, date, meeting_id, moved_end);

create view meeting_occurrence as
  select m.id, m.created_at, m.updated_at, m.created_by, m.updated_by, m.created_by_id, m.updated_by_id,
    m.name, m.room, o.date, m.start_time, m.end_time, m.status, m.description, m.organiser, m.recurrence, m.exceptions,
    m.zones, m.placed_until, m.source, m.booking, m.entry, 'entry' as listed_by, o.starts_at, o.ends_at
  from occurrence o join meeting m on m.id = o.meeting_id;

create view meeting_entry as
  select m.*, 'entry' as listed_by from meeting m
  where m.entry = '' or not exists (
    select 1 from meeting x
    where x.entry = m.entry and x.entry <> '' and (x.date < m.date or (x.date = m.date and x.id < m.id))
  );

create table task (
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
  judged_at text not null,
  ahead_at text
);
create index task_by_next_at on task (next_at);
create index task_by_template on task (template);
create index task_by_ahead_at on task (ahead_at);

create table task_run (
  task_id text not null,
  due_at text not null,
  at text not null,
  state text not null,
  display_id text,
  primary key (task_id, due_at)
);
create index task_run_by_display_id on task_run (display_id);

create table playlist (
  ${stamped},
  name text not null,
  entries text not null,
  time_zone text not null,
  target text not null,
  enabled integer not null,
  next_at text,
  judged_at text not null
);
create index playlist_by_next_at on playlist (next_at);
`
