import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { addFold } from './add-fold.ts'
import { SqliteAside } from './aside.ts'
import { PatientDriver } from './patient-driver.ts'
import { camelCase, rowMaker } from './row-shapes.ts'

/** The number of prepared statements in the cache; the least recently used is dropped first. */
const KEPT_STATEMENTS = 500

/**
 * Makes Kysely's dialect over Node's own SQLite. A commit is on disk when it returns; readers never wait for the
 * writer.
 */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000')
  // While SQLite waits for a lock, it blocks the whole process. So from here on the driver waits, and not SQLite.
  database.exec('pragma busy_timeout = 0')
  // A statement that changes many rows saves old pages, to undo itself. A file for each statement would be slow.
  database.exec('pragma temp_store = memory')
  addFold(database)
  const statements = new LRUCache<string, SqliteStatement>({
    max: KEPT_STATEMENTS,
    memoMethod: (sql) => adapt(database.prepare(sql)),
  })
  // On a full disk SQLite itself rolls the transaction back. The program's rollback then becomes a no-op, so that the
  // caller sees the error of the disk and not one about a missing transaction.
  const isNeedlessRollback = (sql: string) => sql === 'rollback' && !database.isTransaction
  const prepare = (sql: string) => statements.memo(isNeedlessRollback(sql) ? 'select 1' : sql)
  const config = { database: { prepare, close: () => database.close() } }
  const dialect = new SqliteDialect(config)
  const driver = new PatientDriver(config, database, () => adapter.stop())
  const adapter = new Adapter(path, driver)
  dialect.createDriver = () => driver
  dialect.createAdapter = () => adapter
  return dialect
}

/**
 * The adapter of SQLite. It declares several connections, as the driver itself queues callers. It also declares
 * transactional changes of tables, which SQLite supports, so that all migrations of a start are one transaction.
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
 * Adapts a statement to Kysely's interface, with camelCase names in rows. An empty object is passed before the values:
 * otherwise SQLite would take a first value that is an object for named parameters, and the other values would shift.
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
