import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/** What tells an installation from others, where several could come upon the same files. */
export function up(db: Kysely<unknown>): Promise<void> {
  const id = isPostgres(db) ? "replace(gen_random_uuid()::text, '-', '')" : 'lower(hex(randomblob(16)))'
  return runStatements(db, ['create table installation (id text primary key)', `insert into installation select ${id}`])
}
