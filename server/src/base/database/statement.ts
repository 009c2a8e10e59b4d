import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'

/**
 * A statement of the busiest paths: put together once for each kind of database, and then only run. Values given to it
 * take the places of those that it was made with, in their order; without any, those stay.
 */
export function statement<Row>(build: (db: Db) => CompiledQuery<Row>) {
  const built = new Map<boolean, CompiledQuery<Row>>()
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const kind = isPostgres(db)
    const made = built.get(kind) ?? build(db)
    built.set(kind, made)
    const { rows } = await db.executeQuery(values.length > 0 ? { ...made, parameters: values } : made)
    return rows
  }
}
