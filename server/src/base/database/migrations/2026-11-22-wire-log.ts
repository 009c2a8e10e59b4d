import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

const table = `create table message (
  device_id text not null,
  id text not null,
  at text not null,
  direction text not null,
  kind text not null,
  outcome text not null,
  reason text not null,
  body text not null,
  primary key (device_id, id)
)`

/** The log of what tags and the server say to each other, a device's messages side by side. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [isPostgres(db) ? table : `${table} without rowid`])
