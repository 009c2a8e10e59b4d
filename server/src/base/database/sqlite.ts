import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { SqliteAside } from './aside.ts'
import { foldsIn } from './folds-in.ts'
import { PatientDriver } from './patient-driver.ts'
import { alike, camelCase } from './row-shapes.ts'

/** How many prepared statements are kept; the least recently used goes first. */
const KEPT_STATEMENTS = 500

/** Kysely over Node's own SQLite. A commit is on disk when it returns; readers never wait for the writer. */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000')
  // SQLite would stop the whole process while it waits: from here on the driver does.
  database.exec('pragma busy_timeout = 0')
  // A statement that changes many rows keeps the pages as they were, to take itself back: not in a file each time.
  database.exec('pragma temp_store = memory')
  foldsIn(database)
  const kept = new LRUCache<string, SqliteStatement>({
    max: KEPT_STATEMENTS,
    memoMethod: (sql) => adapt(database.prepare(sql)),
  })
  // A full disk has taken the transaction back already: what is to be told is that, not that there is none.
  const isOver = (sql: string) => sql === 'rollback' && !database.isTransaction
  const prepare = (sql: string) => kept.memo(isOver(sql) ? 'select 1' : sql)
  const config = { database: { prepare, close: () => database.close() } }
  const dialect = new SqliteDialect(config)
  const adapter = new Adapter(path)
  dialect.createDriver = () => new PatientDriver(config, database, adapter.stop)
  dialect.createAdapter = () => adapter
  return dialect
}

/** Turns are taken in the driver. SQLite takes tables back as it does rows: so all migrations of a start are one transaction, as on PostgreSQL. */
class Adapter extends SqliteAside {
  override get supportsMultipleConnections() {
    return true
  }
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Rows come with their names in camelCase. The empty object first: otherwise an object among the values would be taken for
 * named ones and shift the row.
 */
function adapt(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const names = statement.columns().map((column) => camelCase(column.name))
  const rowOf = alike(names)
  statement.setReturnArrays(true)
  const arrays = (rows: unknown) => rows as unknown[][]
  return {
    reader: names.length > 0,
    all: (parameters) => arrays(statement.all({}, ...values(parameters))).map(rowOf),
    run: (parameters) => statement.run({}, ...values(parameters)),
    iterate: (parameters) => statement.iterate({}, ...values(parameters)).map((row) => rowOf(arrays(row))),
  }
}
