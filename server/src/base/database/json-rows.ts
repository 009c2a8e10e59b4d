import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { statement } from './statement.ts'

/** The types of columns by their names, for a table that is made of bound values. */
export type ColumnTypes = Readonly<Record<string, 'text' | 'integer'>>

export type Value = string | number | null

export type JsonRow<C extends ColumnTypes> = { readonly [K in keyof C]: Value }

/**
 * One bound value for a set of texts: a JSON object with the texts as field names, `{"a":1,"b":1}`. The JSON is
 * concatenated, as V8 would intern the field names of a real object.
 */
export const textsValue = (texts: Iterable<string>): string =>
  `{${Array.from(texts, (text) => `${JSON.stringify(text)}:1`).join()}}`

/** A set of texts for `in`. It is one bound value for any number of texts, so that the statement stays the same. */
export const oneOf = (texts: Iterable<string>): RawBuilder<string> =>
  sql`(select key from json_each(${textsValue(texts)}))`

/** A set of whole numbers for `in`. Like the texts of `oneOf` they are one bound value. */
export const among = (db: Db, numbers: readonly number[]): RawBuilder<number> =>
  isPostgres(db)
    ? sql`(select value::integer from json_array_elements_text(${JSON.stringify(numbers)}))`
    : sql`(select value from json_each(${JSON.stringify(numbers)}))`

/**
 * One bound value for many rows, each a list of its values: `{"0":[1,"a"],"1":[2,"b"]}`. The lists are fields of a JSON
 * object, as both databases can read an object by json_each.
 */
export const rowsValue = (rows: readonly (readonly Value[])[]): string => JSON.stringify({ ...rows })

/** The values of a row in the order of the names. */
export const valuesOf = (row: Readonly<Record<string, Value>>, names: readonly string[]): Value[] =>
  names.map((name) => row[name]!)

/**
 * The SQL of a table that is made from a value of `rowsValue`, which is bound later. The rows have their values in the
 * order of `columns`.
 */
export const tableOf = (columns: ColumnTypes): RawBuilder<unknown> => {
  const columnValues = Object.entries(columns).map(
    ([name, type], index) => sql`cast(value ->> ${sql.lit(index)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  )
  return sql`(select ${sql.join(columnValues)} from json_each(${'{}'}))`
}

/**
 * Sets columns of many rows, each row to its own values, or adds the values to the present ones, in one statement. Rows
 * are found by the columns of `key`.
 */
export async function changeRows<K extends ColumnTypes, C extends ColumnTypes>(
  db: Db,
  operation: 'set' | 'add',
  table: string,
  { key, columns, rows }: { key: K; columns: C; rows: readonly JsonRow<K & C>[] },
): Promise<void> {
  if (rows.length === 0) return
  const names = [...Object.keys(key), ...Object.keys(columns)]
  await changeStatement(operation, table, key, columns)(db, rowsValue(rows.map((row) => valuesOf(row, names))))
}

const statements = new Map<string, ReturnType<typeof statement>>()

/** The statement of `changeRows`, built once. */
function changeStatement(operation: 'set' | 'add', table: string, key: ColumnTypes, columns: ColumnTypes) {
  const name = [operation, table, ...Object.keys(key), 'to', ...Object.keys(columns)].join()
  const cached = statements.get(name)
  if (cached) return cached
  const assignments = Object.keys(columns).map((column) => {
    const value = sql.ref(`t.${column}`)
    return sql`${sql.ref(column)} = ${operation === 'set' ? value : sql`${sql.ref(`${table}.${column}`)} + ${value}`}`
  })
  const keyConditions = Object.keys(key).map(
    (column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`t.${column}`)}`,
  )
  const built = statement((db) =>
    sql`
      update ${sql.table(table)} set ${sql.join(assignments)} from ${tableOf({ ...key, ...columns })} as t
      where ${sql.join(keyConditions, sql` and `)}`.compile(db),
  )
  statements.set(name, built)
  return built
}

/**
 * Writes only those columns in which new rows differ from the existing ones, so that indexes on other columns are not
 * touched. All rows with the same differing columns share a statement.
 */
export async function saveRows<K extends ColumnTypes, C extends ColumnTypes>(
  db: Db,
  table: string,
  key: K,
  columns: C,
  pairs: Iterable<readonly [before: JsonRow<C>, after: JsonRow<K & C>]>,
): Promise<void> {
  const [keys, names] = [Object.keys(key), Object.keys(columns)]
  // Rows are grouped by the columns that differ: the key of a group has a bit for each column.
  const groups = new Map<number, { differingNames: string[]; rows: Value[][] }>()
  for (const [before, after] of pairs) {
    let bits = 0
    for (let bit = 0; bit < names.length; bit++) if (before[names[bit]!] !== after[names[bit]!]) bits |= 1 << bit
    if (bits === 0) continue
    const group = groups.get(bits) ?? { differingNames: names.filter((_, index) => bits & (1 << index)), rows: [] }
    group.rows.push([...valuesOf(after, keys), ...valuesOf(after, group.differingNames)])
    groups.set(bits, group)
  }
  for (const { differingNames, rows } of groups.values()) {
    const differingColumns = Object.fromEntries(differingNames.map((name) => [name, columns[name]!]))
    await changeStatement('set', table, key, differingColumns)(db, rowsValue(rows))
  }
}
