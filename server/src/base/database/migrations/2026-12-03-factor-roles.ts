import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The roles of which a second factor is demanded. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runStatements(db, ["alter table installation add column factor_roles text not null default '[]'"])
}
