import { type SelectQueryBuilder, sql } from 'kysely'
import { readAside } from './aside.ts'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import type { Tables } from './tables.ts'

/**
 * Reads whole columns of a query, in the order of its rows, without delaying other statements. Each column comes from
 * the database as one text: to receive a row for each value would block this thread several times as long.
 */
export async function readColumns(
  db: Db,
  query: SelectQueryBuilder<Tables, never, object>,
  columns: readonly string[],
): Promise<unknown[][]> {
  const list = sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array')
  const lists = columns.map((column) => sql<string | null>`cast(${list}(${sql.ref(column)}) as text)`.as(column))
  const [row] = await readAside(db, db.selectFrom(query.as('found')).select(lists))
  // PostgreSQL gives null for a query without rows.
  return columns.map((column) => JSON.parse((row as Record<string, string | null>)[column] ?? '[]') as unknown[])
}
