import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Orders that wait for their devices, how often each was told, and why one was given up. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'alter table tag_order add column valid_until text',
    'alter table tag_order add column told_at text',
    'alter table tag_order add column times_told integer not null default 0',
    'alter table tag_order add column dropped text',
  ])
