import { stamped } from './0001-stamped.ts'

/**
 * Rooms, the plates at their doors with the presses of their buttons, directories, and external calendars. A plate
 * belongs to a room or to a directory. A meeting without a row in `calendar_entry` is not written to its external
 * calendar yet.
 */
export const rooms = `
create table room (
  ${stamped},
  name text not null,
  time_zone text not null,
  templates text not null,
  language text not null,
  next_at text not null,
  judged_at text not null,
  check_in integer not null default 0,
  hours text not null default '',
  phone text not null default 'signedIn',
  door_link integer not null default 0,
  capacity integer not null default 0,
  site text not null default '',
  floor text not null default '',
  holidays text not null default '[]',
  privacy text not null default 'show',
  state text not null default 'free'
);
create index room_by_next_at on room (next_at);
create index room_by_judged_at on room (judged_at);

create table room_equipment (
  room_id text not null,
  position integer not null,
  label text not null,
  primary key (room_id, position)
);
create index room_equipment_by_label on room_equipment (label, room_id);

create table room_day (
  room_id text not null,
  day text not null,
  week text not null,
  open integer,
  meetings integer not null,
  booked integer not null,
  used integer not null,
  no_shows integer not null,
  primary key (room_id, day)
);
create index room_day_by_day on room_day (day);

create table directory (
  ${stamped},
  name text not null,
  template text,
  language text not null,
  next_at text not null,
  judged_at text not null
);
create index directory_by_next_at on directory (next_at);
create index directory_by_judged_at on directory (judged_at);

create table directory_room (
  directory_id text not null,
  room_id text not null,
  position integer not null,
  primary key (directory_id, room_id)
);
create index directory_room_by_room_id on directory_room (room_id);

create table plate (
  device_id text primary key not null,
  room_id text not null,
  position integer not null,
  period text not null,
  content text not null,
  seq integer,
  next_at text not null default '',
  templates text not null default '{}',
  language text,
  directory_id text not null default ''
);
create index plate_by_room_id on plate (room_id, position);
create index plate_by_directory_id on plate (directory_id, position);

create table press (
  id text primary key not null,
  room_id text not null,
  device_id text not null,
  said_id text not null,
  event text not null,
  at text not null,
  outcome text not null
);
create unique index press_by_said_id on press (device_id, said_id) where said_id <> '';
create index press_waiting on press (at) where outcome = '';
create index press_by_room_id on press (room_id, event, at);
create index press_by_at on press (at);

create table feed (
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
  next_at text not null,
  username text not null default '',
  password text,
  linked_at text not null default '',
  unwritten integer not null default 0,
  tenant text not null default '',
  mailbox text not null default ''
);
create index feed_by_next_at on feed (next_at);

create table calendar_link (
  room_id text primary key not null,
  hash text not null unique,
  since text not null
);

create table calendar_entry (
  room_id text not null,
  meeting_id text not null,
  etag text,
  hash text not null,
  primary key (room_id, meeting_id)
);
`
