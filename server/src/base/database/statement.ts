import type { CompiledQuery } from 'kysely'
import { SqliteAside } from './aside.ts'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/**
 * The names of prepared statements by their text. PostgreSQL caches their plans under the names, as planning takes
 * longer than running.
 */
const names = new Map<string, string>()
export const preparedName = (text: string): string | undefined => names.get(text)

/**
 * Makes a function that runs a statement of the busiest paths, which is built once for each kind of database. Values in
 * `build`, such as `''` or `oneOf([])`, only mark places: the values of each run replace them in order. Constants are
 * written with `sql.lit`, so that they mark no place. The page docs/inside/database-connections.md says how to write a
 * statement.
 *
 * Throws Error if the number of values is wrong, as SQLite would find nothing. Throws Error if the statement selects
 * `*`, as PostgreSQL refuses a cached plan whose result gains columns by a migration.
 */
export function statement<Row>(build: (db: Db) => CompiledQuery<Row>) {
  const builtByKind = new Map<boolean, CompiledQuery<Row>>()
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const onPostgres = isPostgres(db)
    const compiled = builtByKind.get(onPostgres) ?? withNamedColumns(build(db))
    builtByKind.set(onPostgres, compiled)
    if (onPostgres && !names.has(compiled.sql)) names.set(compiled.sql, `statement ${names.size}`)
    if (values.length !== compiled.parameters.length)
      throw new Error(`${values.length} values for ${compiled.parameters.length} places: ${compiled.sql}`)
    const { adapter } = db.getExecutor()
    const rowsIfFree =
      adapter instanceof SqliteAside && !db.isTransaction && adapter.own.runIfFree(compiled.sql, values)
    if (rowsIfFree) return rowsIfFree as Row[]
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values })
    return rows
  }
}

/** Matches a `*` that means every column, and not a product or a count. */
const EVERY_COLUMN = /(?:\b(?:select|distinct|returning)\s+|[.,]\s*)\*/i

function withNamedColumns<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (EVERY_COLUMN.test(compiled.sql)) throw new Error(`a statement that is kept names its columns: ${compiled.sql}`)
  return compiled
}
