import type { Kysely } from 'kysely'
import { stamped } from './0001-stamped.ts'
import { runStatements } from './run-statements.ts'

/** Adds webhooks with their deliveries, and to each room the meeting that ran at the last look. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table webhook (
      ${stamped},
      name text not null,
      url text not null,
      events text not null,
      enabled integer not null,
      secret text not null,
      gone_at text
    )`,
    `create table webhook_delivery (
      id text primary key not null,
      webhook_id text not null,
      type text not null,
      at text not null,
      body text not null,
      state text not null,
      status integer,
      fault text,
      attempts integer not null,
      tries integer not null,
      next_at text
    )`,
    'create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, id)',
    'create index webhook_delivery_by_next on webhook_delivery (webhook_id, next_at) where next_at is not null',
    'alter table room add column running text',
  ])
