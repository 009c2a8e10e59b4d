import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The second factor of a person: its secret, sealed; the step of the last code taken, which turns it on; and what stands in for it. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    "alter table account add column otp_secret text not null default ''",
    'alter table account add column otp_step integer',
    "alter table account add column recovery_hashes text not null default '[]'",
  ])
