import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Products have quiet times and a budget of refreshes, to which displays keep that nobody wants at once. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    "alter table product add column quiet text not null default '[]'",
    'alter table product add column budget integer',
    "alter table product add column time_zone text not null default ''",
    'alter table display add column planned integer not null default 0',
  ])
