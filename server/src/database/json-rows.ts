import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'
import { statement } from './statement.ts'

/** Columns of a table made of values, by their types. */
export type Columns = Readonly<Record<string, 'text' | 'integer'>>

export type RowOf<C extends Columns> = { readonly [K in keyof C]: string | number | null }

/** The one value that stands for a set of texts. */
export const textsValue = (texts: Iterable<string>): string => {
  const set: Record<string, 1> = {}
  for (const text of texts) set[text] = 1
  return JSON.stringify(set)
}

/** A set of texts to be `in`. One bound value however many they are, so that the statement stays the same. */
export const oneOf = (texts: Iterable<string>): RawBuilder<string> =>
  sql`(select key from json_each(${textsValue(texts)}))`

/** The one value that stands for rows. They are fields of an object, as both databases take that apart alike. */
export const rowsValue = (rows: readonly object[]): string => JSON.stringify({ ...rows })

/** A rowsValue, still to be given, as a table. */
export const tableOf = (columns: Columns): RawBuilder<unknown> => {
  const picked = Object.entries(columns).map(
    ([name, type]) => sql`cast(value ->> ${sql.lit(name)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  )
  return sql`(select ${sql.join(picked)} from json_each(${'{}'}))`
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
  await changing(how, table, key, columns)(db, rowsValue(rows))
}

const statements = new Map<string, ReturnType<typeof statement>>()

/** The statement of changeRows, made once. */
function changing(how: 'set' | 'add', table: string, key: Columns, columns: Columns) {
  const name = [how, table, ...Object.keys(key), 'to', ...Object.keys(columns)].join()
  const known = statements.get(name)
  if (known) return known
  const set = Object.keys(columns).map((column) => {
    const value = sql.ref(`t.${column}`)
    return sql`${sql.ref(column)} = ${how === 'set' ? value : sql`${sql.ref(`${table}.${column}`)} + ${value}`}`
  })
  const same = Object.keys(key).map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`t.${column}`)}`)
  const made = statement((db) =>
    sql`
      update ${sql.table(table)} set ${sql.join(set)} from ${tableOf({ ...key, ...columns })} as t
      where ${sql.join(same, sql` and `)}`.compile(db),
  )
  statements.set(name, made)
  return made
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
