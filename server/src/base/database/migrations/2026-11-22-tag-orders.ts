import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const statements = [
  `create table tag_order (
    id text primary key not null,
    device_id text not null,
    type text not null,
    said text not null,
    message text,
    given_by text not null,
    at text not null,
    answer_by text not null,
    ended_at text,
    ok integer,
    reason text not null
  )`,
  'create index tag_order_by_device_id on tag_order (device_id, at)',
  'create index tag_order_held on tag_order (device_id) where message is not null',
  `create table firmware (
    device_id text primary key not null,
    id text not null,
    ota text not null,
    software_version integer not null,
    state text not null,
    percent integer not null,
    reason text not null,
    at text not null,
    tries integer not null,
    deadline_at text
  )`,
  'create index firmware_by_deadline_at on firmware (deadline_at) where deadline_at is not null',
  'create index firmware_by_ota on firmware (ota)',
  `create table device_label (
    number integer not null,
    position integer not null,
    label text not null,
    primary key (number, position)
  )`,
  'create index device_label_by_label on device_label (label, number)',
  `create table rejected_mac (
    mac text primary key not null,
    at text not null,
    username text not null
  )`,
  'alter table device add column wifi_password_set integer not null default 0',
  'create index device_waiting on device (number) where approved = 0',
]

/** Orders to devices, the firmware that they should have, their labels, and whom people have rejected. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)
