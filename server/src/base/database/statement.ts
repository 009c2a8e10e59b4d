import type { CompiledQuery } from 'kysely'
import { SqliteAside } from './aside.ts'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/** The names under which PostgreSQL caches the plans of these statements: planning one takes longer than running it. */
const names = new Map<string, string>()
export const preparedName = (text: string): string | undefined => names.get(text)

/**
 * A statement of the busiest paths: built once for each kind of database, and then only run. Values replace those that
 * it was built with, in their order; a constant is no value (`sql.lit`). Throws Error where there are more or fewer
 * values than places, for which SQLite would find nothing, and where it selects `*`: PostgreSQL refuses a cached plan
 * that gains columns, as it does when a newer server migrates. Rules for those who write one:
 * docs/inside/database-connections.md.
 */
export function statement<Row>(build: (db: Db) => CompiledQuery<Row>) {
  const built = new Map<boolean, CompiledQuery<Row>>()
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const kind = isPostgres(db)
    const made = built.get(kind) ?? named(build(db))
    built.set(kind, made)
    if (kind && !names.has(made.sql)) names.set(made.sql, `statement ${names.size}`)
    if (values.length !== made.parameters.length)
      throw new Error(`${values.length} values for ${made.parameters.length} places: ${made.sql}`)
    const { adapter } = db.getExecutor()
    const done = adapter instanceof SqliteAside && !db.isTransaction && adapter.own.atOnce(made.sql, values)
    if (done) return done as Row[]
    const { rows } = await db.executeQuery<Row>({ ...made, parameters: values })
    return rows
  }
}

/** Words and signs after which `*` means columns, and not a product or a count. */
const EVERY_COLUMN = /(?:\b(?:select|distinct|returning)\s+|[.,]\s*)\*/i

function named<Row>(made: CompiledQuery<Row>): CompiledQuery<Row> {
  if (EVERY_COLUMN.test(made.sql)) throw new Error(`a statement that is kept names its columns: ${made.sql}`)
  return made
}
