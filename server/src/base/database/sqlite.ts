import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { SqliteAside } from './aside.ts'
import { foldsIn } from './folds-in.ts'
import { PatientDriver } from './patient-driver.ts'
import { camelCase, rowMaker } from './row-shapes.ts'

/** The number of prepared statements in the cache; the least recently used goes first. */
const KEPT_STATEMENTS = 500

/** Kysely over Node's own SQLite. A commit is on disk when it returns; readers never wait for the writer. */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000')
  // SQLite would block the whole process while it waits: from here on the driver waits instead.
  database.exec('pragma busy_timeout = 0')
  // A statement that changes many rows saves old pages to undo itself: in memory, not in a file each time.
  database.exec('pragma temp_store = memory')
  foldsIn(database)
  const statements = new LRUCache<string, SqliteStatement>({
    max: KEPT_STATEMENTS,
    memoMethod: (sql) => adapt(database.prepare(sql)),
  })
  // On a full disk SQLite itself has rolled the transaction back. A rollback then does nothing, so that the caller sees
  // the error of the disk, not one about a missing transaction.
  const isOver = (sql: string) => sql === 'rollback' && !database.isTransaction
  const prepare = (sql: string) => statements.memo(isOver(sql) ? 'select 1' : sql)
  const config = { database: { prepare, close: () => database.close() } }
  const dialect = new SqliteDialect(config)
  const driver = new PatientDriver(config, database, () => adapter.stop())
  const adapter = new Adapter(path, driver)
  dialect.createDriver = () => driver
  dialect.createAdapter = () => adapter
  return dialect
}

/**
 * The adapter of SQLite. It claims several connections, as the driver itself gives out turns; and SQLite rolls back
 * changes of tables too, so that all migrations of a start are one transaction.
 */
class Adapter extends SqliteAside {
  override get supportsMultipleConnections() {
    return true
  }
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Rows get their names in camelCase. The empty object comes first: otherwise an object among the values would be taken
 * for named parameters, and the others would shift.
 */
function adapt(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const names = statement.columns().map((column) => camelCase(column.name))
  const rowOf = rowMaker(names)
  statement.setReturnArrays(true)
  const asRows = (rows: unknown) => rows as unknown[][]
  return {
    reader: names.length > 0,
    all: (parameters) => asRows(statement.all({}, ...values(parameters))).map(rowOf),
    run: (parameters) => statement.run({}, ...values(parameters)),
    iterate: (parameters) => statement.iterate({}, ...values(parameters)).map((row) => rowOf(asRows(row))),
  }
}
