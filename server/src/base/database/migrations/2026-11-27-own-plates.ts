import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** A plate may have templates and a language of its own, beside those of its room. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    "alter table plate add column templates text not null default '{}'",
    'alter table plate add column language text',
  ])
