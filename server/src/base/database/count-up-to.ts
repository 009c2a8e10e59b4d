import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** Counts the rows of a query, up to `most`: further rows are not read. */
export async function countUpTo(db: Db, query: SelectQueryBuilder<Tables, keyof Tables, object>, most: number) {
  const { count } = await db
    .selectFrom(query.limit(most).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
