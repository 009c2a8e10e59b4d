import { type Kysely, PostgresAdapter, SqliteAdapter } from 'kysely'
import { type Changes, openChanges } from './changes.ts'

/** For the few places where the two databases want different SQL. */
export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** What SQLite is to Kysely, with what triggers tell of changes. */
export class WatchedSqlite extends SqliteAdapter {
  readonly changes = openChanges()
}

/** What changes in the devices of an SQLite database. Throws TypeError where it is another. */
export function changesOf<T>(db: Kysely<T>): Changes {
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof WatchedSqlite)) throw new TypeError('only on SQLite changes are noted')
  return adapter.changes
}
