import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Keys of products lie sealed. Those that stand are sealed at the next start, which has the key for it: they are told by ''. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, ["alter table product add column sealed_key text not null default ''"])
