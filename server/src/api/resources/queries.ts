import type { Kysely } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import { AT_ONCE, readAside } from '../../base/database/aside.ts'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import type { Stamped, Tables } from '../../base/database/tables.ts'
import type { LabelsOf } from './labels.ts'
import { COLUMN_BREAK, type Condition, soughtBy } from './rules.ts'

type Row = Pick<Stamped, 'id'>
/** Tables that can be listed, and among them those of plain resources. */
export type ListedTable = { [T in keyof Tables]: Tables[T] extends Row ? T : never }[keyof Tables]
export type PlainTable = Exclude<{ [T in keyof Tables]: Tables[T] extends Stamped ? T : never }[keyof Tables], 'device'>

/** The conditions on rows; all must hold. */
export interface Matching {
  q?: string | undefined
  /** The columns in which `q` is searched. */
  names: readonly string[]
  where: readonly Condition[]
  /** The source of the labels for a condition on `labels`. */
  labels?: LabelsOf<string> | undefined
}

interface Page extends Matching {
  page: number
  limit: number
  order: { column: string; descending: boolean; within?: string | undefined }
  /** The columns to read; all where absent. */
  columns?: readonly string[] | undefined
  /** The person who asks: searches of different people take turns. */
  owner?: string | undefined
}

/** The last row of a page above which it takes long, as the rows before it are passed one by one. */
const DEEP = 10_000

/** The most waiting searches and deep pages, and the most of one person's. */
const MOST_WAITING = 1000
const MOST_OWN = 500
const inTurn = takeTurns(AT_ONCE, (inLine, _, own) => inLine < MOST_WAITING && own < MOST_OWN)

/** Any table, typed as one: these queries touch only what all share; the caller checks columns against the contract. */
const plain = (db: Db) => db as unknown as Kysely<{ row: Row }>

const bounds = { from: sql.raw('>='), to: sql.raw('<=') }

/** A condition in SQL; `column` is given where it is not simply the column's name. */
export function conditionSql({ column: name, test, values }: Condition, column: RawBuilder<unknown> = sql.ref(name)) {
  if (test !== 'in') return sql<boolean>`${column} ${bounds[test]} ${values[0]}`
  return amongSql(values, column, (some) => sql`${column} in (${sql.join(some)})`)
}

/** A condition that a column is null or among the values; `among` is the condition on the values that are not null. */
export function amongSql<V>(
  values: readonly (V | null)[],
  column: RawBuilder<unknown>,
  among: (some: V[]) => RawBuilder<unknown>,
) {
  const some = values.filter((value) => value !== null)
  if (some.length === values.length) return sql<boolean>`${among(some)}`
  return some.length > 0 ? sql<boolean>`(${among(some)} or ${column} is null)` : sql<boolean>`${column} is null`
}

/** A condition that the columns contain one of the sought terms; columns are lines, so words never match across two. */
function found(db: Db, names: readonly string[], q: string) {
  const columns = names.map((name) => sql.ref(name))
  const text = sql`fold(${sql.join(columns, sql` || ${COLUMN_BREAK} || `)})`
  // LIKE starts anew at each character: on a text of one repeated letter that takes fifty times as long.
  const placeOf = sql.raw(isPostgres(db) ? 'strpos' : 'instr')
  const finds = soughtBy(q).map((words) => sql`${placeOf}(${text}, ${words}) > 0`)
  return finds.length > 0 ? sql<boolean>`(${sql.join(finds, sql` or `)})` : sql<boolean>`false`
}

/** The matching rows of a table. */
export function matchingRows(db: Db, table: ListedTable, { q, names, where, labels }: Matching) {
  const all = plain(db).selectFrom(table as 'row')
  const holds = (condition: Condition) =>
    labels && condition.column === 'labels'
      ? sql<boolean>`id in ${labels.having(condition.values)}`
      : conditionSql(condition)
  const matching = where.reduce((some, condition) => some.where(holds(condition)), all)
  return q ? matching.where(found(db, names, q)) : matching
}

/** A page of a table, and the number of matching rows. */
export async function listRows<T extends ListedTable>(
  db: Db,
  table: T,
  { page, limit, order, columns, owner, ...conditions }: Page,
): Promise<{ rows: Tables[T][]; total: number }> {
  const matching = matchingRows(db, table, conditions)
  const direction = order.descending ? 'desc' : 'asc'
  const by = [order.column, ...(order.within ? [order.within] : []), 'id']
  const read = columns ? matching.select(columns as ['id']) : matching.selectAll()
  const ofPage = by
    .reduce((sorted, column) => sorted.orderBy(db.dynamic.ref<string>(column) as never, direction), read)
    .limit(limit)
    .offset((page - 1) * limit)
  const count = matching.select((e) => e.fn.countAll<number>().as('total'))
  const both = async (rowsOf: typeof readAside) => {
    const rows = (await rowsOf(db, ofPage)) as unknown as Tables[T][]
    const [counted] = await rowsOf(db, count)
    return { rows, total: counted!.total }
  }
  if (conditions.q || page * limit > DEEP) return inTurn(() => both(readAside), owner)
  return both((_, query) => query.execute())
}

export async function findRow<T extends ListedTable>(db: Db, table: T, id: string): Promise<Tables[T] | undefined> {
  const row = await plain(db)
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
    plain(db)
      .selectFrom(table as 'row')
      .select('id') as never,
    most,
  )

export const insertRow = <T extends PlainTable>(db: Db, table: T, row: Tables[T]) =>
  plain(db)
    .insertInto(table as 'row')
    .values(row)
    .execute()

export const replaceRow = <T extends PlainTable>(db: Db, table: T, row: Tables[T]) =>
  plain(db)
    .updateTable(table as 'row')
    .set(row)
    .where('id', '=', row.id)
    .execute()

export const deleteRow = (db: Db, table: PlainTable, id: string) =>
  plain(db)
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
