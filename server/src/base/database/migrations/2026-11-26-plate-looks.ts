import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** A plate knows when its picture may change next. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, ["alter table plate add column next_at text not null default ''"])
