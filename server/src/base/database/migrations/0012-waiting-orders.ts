import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds columns to orders: until when one waits for its device, when and how often it was sent, why it was dropped. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'alter table tag_order add column valid_until text',
    'alter table tag_order add column told_at text',
    'alter table tag_order add column times_told integer not null default 0',
    'alter table tag_order add column dropped text',
  ])
