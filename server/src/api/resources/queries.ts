import type { Kysely } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import { READS_AT_ONCE, readAside } from '../../base/database/aside.ts'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { readColumns } from '../../base/database/read-columns.ts'
import type { Stamped, Tables } from '../../base/database/tables.ts'
import type { LabelsOf } from './labels.ts'
import { COLUMN_BREAK, type Condition, termsOf, wordsOf } from './rules.ts'

type Row = Pick<Stamped, 'id'>
/**
 * The tables that can be listed; and those of them with the columns of a resource, except devices, which have a list of
 * their own.
 */
export type ListedTable = { [T in keyof Tables]: Tables[T] extends Row ? T : never }[keyof Tables]
export type PlainTable = Exclude<{ [T in keyof Tables]: Tables[T] extends Stamped ? T : never }[keyof Tables], 'device'>

/** The conditions on rows; all must hold. */
export interface Matching {
  q?: string | undefined
  /** The columns in which `q` is searched. */
  names: readonly string[]
  where: readonly Condition[]
  /** The rows among which to search, in place of all rows of the table. */
  source?: RawBuilder<object> | undefined
  /** The source of the labels for a condition on `labels`. */
  labels?: LabelsOf<string> | undefined
}

interface Order {
  column: string
  descending: boolean
  /** A second column, for rows that are equal in the first. */
  thenBy?: string | undefined
  /** An expression to sort by in place of the column. It reads large columns, so such pages take turns. */
  expression?: RawBuilder<unknown> | undefined
}

/** The matching rows in their order. */
interface Search extends Matching {
  order: Order
  /** The columns to read; all where absent. */
  columns?: readonly string[] | undefined
  /** The caller's account: searches of different people take turns. */
  owner?: string | undefined
}

interface Page extends Search {
  page: number
  limit: number
}

/**
 * A page that reaches beyond this row counts as deep: it is slow to read, as the database passes all rows before it.
 */
const DEEP_ROW = 10_000

/** The maximum number of waiting searches and deep pages of all people, and of one person. */
const MOST_WAITING = 1000
const MOST_OWN = 500
const inTurn = takeTurns(READS_AT_ONCE, (queueLength, _, ownCount) => queueLength < MOST_WAITING && ownCount < MOST_OWN)

/**
 * The database, typed as if every table were `row`: these queries use only what all tables share. Callers check columns
 * against the contract.
 */
const anyTable = (db: Db) => db as unknown as Kysely<{ row: Row }>

/** The operators of the two ends of a range. */
const bounds = { from: sql.raw('>='), to: sql.raw('<=') }

/** A condition in SQL. `column` is the expression to test, by default the column with the name of the condition. */
export function conditionSql({ column: name, test, values }: Condition, column: RawBuilder<unknown> = sql.ref(name)) {
  if (test !== 'in') return sql<boolean>`${column} ${bounds[test]} ${values[0]}`
  return amongSql(values, column, (some) => sql`${column} in (${sql.join(some)})`)
}

/** A condition that a column has one of the values, or null if that is among them. `among` tests for the others. */
export function amongSql<V>(
  values: readonly (V | null)[],
  column: RawBuilder<unknown>,
  among: (some: V[]) => RawBuilder<unknown>,
) {
  const notNull = values.filter((value) => value !== null)
  if (notNull.length === values.length) return sql<boolean>`${among(notNull)}`
  return notNull.length > 0 ? sql<boolean>`(${among(notNull)} or ${column} is null)` : sql<boolean>`${column} is null`
}

/**
 * A condition that one of the columns contains a term of the search. For things with a resolution it is enough that
 * each word of the search is in one of the columns. The columns are joined as lines, so no term matches across two.
 */
function containsTerm(db: Db, names: readonly string[], q: string) {
  const columns = names.map((name) => sql.ref(name))
  const text = sql`fold(${sql.join(columns, sql` || ${COLUMN_BREAK} || `)})`
  // LIKE would take fifty times as long on a text of one repeated letter, as it starts anew at each character.
  const placeOf = sql.raw(isPostgres(db) ? 'strpos' : 'instr')
  const contains = (words: string) => sql`${placeOf}(${text}, ${words}) > 0`
  const conditions = termsOf(q).map(contains)
  const words = names.includes('resolution') ? wordsOf(q) : []
  if (words.length > 0) conditions.push(sql`(${sql.join(words.map(contains), sql` and `)})`)
  // A search for accents alone has no terms and finds nothing. An empty list would be invalid SQL.
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
}

/** The matching rows of a table. */
export function matchingRows(db: Db, table: ListedTable, { q, names, where, labels, source }: Matching) {
  const rows = source
    ? anyTable(db).selectFrom((source as RawBuilder<Row>).as('row'))
    : anyTable(db).selectFrom(table as 'row')
  const conditionOf = (condition: Condition) =>
    labels && condition.column === 'labels'
      ? sql<boolean>`id in ${labels.having(condition.values)}`
      : conditionSql(condition)
  const matching = where.reduce((some, condition) => some.where(conditionOf(condition)), rows)
  return q ? matching.where(containsTerm(db, names, q)) : matching
}

type Rows = ReturnType<typeof matchingRows>
const selectColumns = (rows: Rows, columns: readonly string[] | undefined) =>
  columns ? rows.select(columns as ['id']) : rows.selectAll()

/** Sorts rows; those that are equal in all columns of the order are sorted by their id. */
function inOrder(db: Db, rows: ReturnType<typeof selectColumns>, { column, descending, thenBy, expression }: Order) {
  const columnOf = (name: string) => db.dynamic.ref<string>(name)
  const orders = [expression ?? columnOf(column), ...[thenBy, 'id'].flatMap((name) => (name ? columnOf(name) : []))]
  return orders.reduce((sorted, by) => sorted.orderBy(by as never, descending ? 'desc' : 'asc'), rows)
}

/** The id of a row and, in a table whose rows share ids, the value of a second column. */
export type RowKey = readonly [id: string, second?: unknown]

/** The keys of all matching rows, in their order. `keyColumn` is the second column of a key. */
export async function findKeys(
  db: Db,
  table: ListedTable,
  { order, owner, columns: _, ...conditions }: Search,
  keyColumn: string | undefined,
): Promise<RowKey[]> {
  const columns = keyColumn === undefined ? ['id'] : ['id', keyColumn]
  const query = inOrder(db, selectColumns(matchingRows(db, table, conditions), columns), order)
  const [ids, seconds] = await inTurn(() => readColumns(db, query as never, columns), owner)
  return (ids as string[]).map((id, index) => (seconds ? [id, seconds[index]] : [id]))
}

/** Reads the rows with these keys, in the order of the keys. Rows that were removed meanwhile are left out. */
export async function readRows<T extends ListedTable>(
  db: Db,
  table: T,
  keys: readonly RowKey[],
  { columns, source }: Pick<Search, 'columns' | 'source'>,
  keyColumn: string | undefined,
): Promise<Tables[T][]> {
  // Hundreds of rows may share an id, so the second column is a condition too.
  const where = (keyColumn === undefined ? ['id'] : ['id', keyColumn]).map(
    (column, index) => ({ column, test: 'in', values: [...new Set(keys.map((key) => key[index]))] }) as Condition,
  )
  const matching = matchingRows(db, table, { names: [], source, where })
  const rows = (await readAside(db, selectColumns(matching, columns))) as unknown as Tables[T][]
  const byKey = new Map(rows.map((row) => [`${row.id} ${keyColumn && row[keyColumn as keyof typeof row]}`, row]))
  return keys.flatMap(([id, second]) => byKey.get(`${id} ${second}`) ?? [])
}

/** A page of a table, and the number of matching rows. */
export async function listRows<T extends ListedTable>(
  db: Db,
  table: T,
  { page, limit, order, columns, owner, ...conditions }: Page,
): Promise<{ rows: Tables[T][]; total: number }> {
  const matching = matchingRows(db, table, conditions)
  const pageQuery = inOrder(db, selectColumns(matching, columns), order)
    .limit(limit)
    .offset((page - 1) * limit)
  const countQuery = matching.select((e) => e.fn.countAll<number>().as('total'))
  const readPage = async (rowsOf: typeof readAside) => {
    const rows = (await rowsOf(db, pageQuery)) as unknown as Tables[T][]
    const [counted] = await rowsOf(db, countQuery)
    return { rows, total: counted!.total }
  }
  if (conditions.q || order.expression || page * limit > DEEP_ROW) return inTurn(() => readPage(readAside), owner)
  return readPage((_, query) => query.execute())
}

export async function findRow<T extends ListedTable>(db: Db, table: T, id: string): Promise<Tables[T] | undefined> {
  const row = await anyTable(db)
    .selectFrom(table as 'row')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as Tables[T] | undefined
}

/** Counts the rows of a table, up to `most`. */
export const countRows = (db: Db, table: ListedTable, most: number) =>
  countUpTo(
    db,
    anyTable(db)
      .selectFrom(table as 'row')
      .select('id') as never,
    most,
  )

export const insertRow = <T extends PlainTable>(db: Db, table: T, row: Tables[T]) =>
  anyTable(db)
    .insertInto(table as 'row')
    .values(row)
    .execute()

export const replaceRow = <T extends PlainTable>(db: Db, table: T, row: Tables[T]) =>
  anyTable(db)
    .updateTable(table as 'row')
    .set(row)
    .where('id', '=', row.id)
    .execute()

export const deleteRow = (db: Db, table: PlainTable, id: string) =>
  anyTable(db)
    .deleteFrom(table as 'row')
    .where('id', '=', id)
    .execute()

/** The fields that every resource has, by the contract's names. */
export const stampsOf = ({
  id,
  createdAt,
  updatedAt,
  createdBy,
  updatedBy,
}: Omit<Stamped, 'createdById' | 'updatedById'>) => ({
  _id: id,
  createdAt,
  updatedAt,
  createdBy,
  updatedBy,
})
