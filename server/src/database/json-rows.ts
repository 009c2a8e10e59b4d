import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'

/** Columns of a table made of values, by their types. */
export type Columns = Readonly<Record<string, 'text' | 'integer'>>

export type RowOf<C extends Columns> = { readonly [K in keyof C]: string | number | null }

/** A set of texts to be `in`. One bound value however many they are, so that the statement stays the same. */
export const oneOf = (texts: Iterable<string>): RawBuilder<string> =>
  sql`(select key from json_each(${JSON.stringify(Object.fromEntries(Array.from(texts, (text) => [text, 1])))}))`

/** Values as a table. The rows are fields of one object, as both databases take that apart in the same words. */
export const tableOf = <C extends Columns>(columns: C, rows: readonly RowOf<C>[]): RawBuilder<unknown> => {
  const picked = Object.entries(columns).map(
    ([name, type]) => sql`cast(value ->> ${sql.lit(name)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  )
  return sql`(select ${sql.join(picked)} from json_each(${JSON.stringify({ ...rows })}))`
}

/**
 * Sets columns of many rows, each row to its own values, or adds the values to what stands there, in one statement.
 * Rows are found by the columns of `key`.
 */
export async function changeRows<K extends Columns, C extends Columns>(
  db: Db,
  how: 'set' | 'add',
  table: string,
  { key, columns, rows }: { key: K; columns: C; rows: readonly RowOf<K & C>[] },
): Promise<void> {
  if (rows.length === 0) return
  const set = Object.keys(columns).map((name) => {
    const value = sql.ref(`t.${name}`)
    return sql`${sql.ref(name)} = ${how === 'set' ? value : sql`${sql.ref(`${table}.${name}`)} + ${value}`}`
  })
  const same = Object.keys(key).map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`t.${name}`)}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(set)} from ${tableOf<K & C>({ ...key, ...columns }, rows)} as t
    where ${sql.join(same, sql` and `)}`.execute(db)
}

/**
 * Writes what differs between rows as they were and as they have become: one statement for all rows in which the same
 * columns differ, so that no index is touched without need. `pairs` are of rows that are there.
 */
export async function saveRows<K extends Columns, C extends Columns>(
  db: Db,
  table: string,
  key: K,
  columns: C,
  pairs: Iterable<readonly [before: RowOf<C>, after: RowOf<K & C>]>,
): Promise<void> {
  const names = Object.keys(columns)
  const groups = new Map<string, { differ: string[]; rows: RowOf<Columns>[] }>()
  for (const [before, after] of pairs) {
    const differ = names.filter((name) => before[name] !== after[name])
    if (differ.length === 0) continue
    const group = groups.get(differ.join()) ?? { differ, rows: [] }
    group.rows.push(Object.fromEntries([...Object.keys(key), ...differ].map((name) => [name, after[name]!])))
    groups.set(differ.join(), group)
  }
  for (const { differ, rows } of groups.values()) {
    const some = Object.fromEntries(differ.map((name) => [name, columns[name]!]))
    await changeRows<Columns, Columns>(db, 'set', table, { key, columns: some, rows })
  }
}
