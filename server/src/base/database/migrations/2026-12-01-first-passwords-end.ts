import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** A first password that nobody uses ends. Those that stand have been told without an end, and have none. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, ['alter table account add column first_ends_at text'])
