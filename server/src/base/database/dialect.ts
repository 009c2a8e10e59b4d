import { type Kysely, PostgresAdapter, SqliteAdapter } from 'kysely'
import { type Changes, openChanges } from './changes.ts'

/** For the few places where the two databases want different SQL. */
export const isPostgres = <T>(db: Kysely<T>): boolean => adapterOf(db) instanceof PostgresAdapter

/** What SQLite is to Kysely, with what triggers tell of changes. */
export class WatchedSqlite extends SqliteAdapter {
  readonly changes = openChanges()
  /** SQLite takes back what was made of tables like anything else; so the migrations of a start are one transaction. */
  override get supportsTransactionalDdl() {
    return true
  }
}

/** What PostgreSQL is to Kysely, with what was read of the log that triggers write. */
export class WatchedPostgres extends PostgresAdapter {
  readonly changes = openChanges()
  /** All that it sees is noted, and its oldest open transaction; at first it sees nothing. */
  read = { snapshot: '1:1:', oldest: 1 }
  /** How often rows may have gone from the log unread. */
  lost = 0
}

const adapterOf = <T>(db: Kysely<T>) => db.getExecutor().adapter

/** What has been read of the log. Throws TypeError on SQLite, which has none. */
export function logOf<T>(db: Kysely<T>): WatchedPostgres {
  const adapter = adapterOf(db)
  if (!(adapter instanceof WatchedPostgres)) throw new TypeError('only on PostgreSQL there is a log')
  return adapter
}

/** What changes in the devices of a database. */
export function changesOf<T>(db: Kysely<T>): Changes {
  const adapter = adapterOf(db)
  return adapter instanceof WatchedSqlite ? adapter.changes : logOf(db).changes
}
