import type { Kysely } from 'kysely'
import { stamped } from './0001-stamped.ts'
import { runStatements } from './run-statements.ts'

/** Adds items, their links to devices, sources of data, and the sources that a design uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table item (
      ${stamped},
      key text not null,
      name text not null,
      fields text not null,
      template text,
      changed_at text not null,
      prices text not null,
      due integer not null
    )`,
    'create unique index item_by_key on item (key)',
    'create index item_by_template on item (template)',
    'create index item_due on item (due) where due = 1',
    `create table item_change (
      key text not null,
      due_at text not null,
      item text not null,
      username text not null,
      primary key (key, due_at)
    )`,
    'create index item_change_by_due on item_change (due_at)',
    'alter table device add column item_id text',
    'create index device_by_item on device (item_id) where item_id is not null',
    'alter table product add column item_template text',
    'alter table wish add column item_id text',
    'alter table wish add column item_at text',
    'create index wish_by_item on wish (item_id, seq) where item_id is not null',
    `create table source (
      ${stamped},
      name text not null,
      kind text not null,
      url text,
      every integer not null,
      headers text not null,
      items text,
      value text not null,
      etag text,
      modified text,
      read_at text,
      error text not null,
      since text,
      next_at text
    )`,
    'create unique index source_by_name on source (name)',
    'create index source_by_next on source (next_at)',
    `create table design_source (
      hash text not null,
      name text not null,
      primary key (hash, name)
    )`,
    'create index design_source_by_name on design_source (name)',
  ])
}
