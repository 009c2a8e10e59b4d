import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import type { Tables } from './tables.ts'

type Query<Row> = RawBuilder<Row> | SelectQueryBuilder<Tables, 'device', Row>

/** The values of a column as one JSON text, in their order. As one text many come several times faster than as rows. */
const listOf = (db: Db, name: string) =>
  isPostgres(db)
    ? sql<string>`coalesce(json_agg(${sql.ref(name)})::text, '[]')`
    : sql<string>`json_group_array(${sql.ref(name)})`

/** The numbers that a query finds. */
export async function numbersOf(db: Db, query: Query<{ number: number }>): Promise<number[]> {
  const { rows } = await sql<{ numbers: string }>`
    select ${listOf(db, 'number')} as numbers from (${query}) as found`.execute(db)
  return JSON.parse(rows[0]!.numbers)
}

/** What devices are sorted by: none comes first, texts by their code points. */
export type Key = string | number | null

/** The numbers of devices, and their keys in the same order. */
export interface Keyed {
  numbers: number[]
  keys: Key[]
}

/** The numbers that a query finds, with a key each. */
export async function keyedOf(db: Db, query: Query<{ number: number; key: Key }>): Promise<Keyed> {
  const { rows } = await sql<{ numbers: string; keys: string }>`
    select ${listOf(db, 'number')} as numbers, ${listOf(db, 'key')} as keys from (${query}) as found`.execute(db)
  return { numbers: JSON.parse(rows[0]!.numbers), keys: JSON.parse(rows[0]!.keys) }
}

/** Numbers as a table in SQL: one value however many they are. */
export const among = (db: Db, numbers: readonly number[]): RawBuilder<number> =>
  isPostgres(db)
    ? sql`(select value::integer from json_array_elements_text(${JSON.stringify(numbers)}))`
    : sql`(select value from json_each(${JSON.stringify(numbers)}))`
