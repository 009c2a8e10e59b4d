import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const statements = [
  "alter table room add column phone text not null default 'signedIn'",
  'alter table room add column door_link integer not null default 0',
]

/** Rooms say who may use their page for phones, and which of its addresses is good. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)
