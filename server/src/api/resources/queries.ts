import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import type { Stamped, Tables } from '../../base/database/tables.ts'
import { containing } from './rules.ts'

/** The tables of the plain resources. */
export type ListedTable = Exclude<
  { [T in keyof Tables]: Tables[T] extends Stamped ? T : never }[keyof Tables],
  'device'
>

export interface Page {
  page: number
  limit: number
  q?: string | undefined
  /** The columns that `q` is looked for in. */
  names: readonly string[]
  /** Column and value, all of which must hold. */
  where: readonly (readonly [column: string, value: string | number])[]
  order: { column: string; descending: boolean }
}

/** The tables are alike in what these queries touch; columns are checked by the caller against the contract. */
const plain = (db: Db) => db as unknown as Kysely<{ row: Stamped }>

/** That the words stand in one of these columns: a line for each, so that nothing matches across two. */
function found(names: readonly string[], q: string) {
  const columns = names.map((name) => sql.ref(name))
  return sql<boolean>`fold(${sql.join(columns, sql` || '\n' || `)}) like ${containing(q)} escape '\\'`
}

/** A page of a table, and how many rows match in all. */
export async function listRows<T extends ListedTable>(
  db: Db,
  table: T,
  { page, limit, q, names, where, order }: Page,
): Promise<{ rows: Tables[T][]; total: number }> {
  let matching = plain(db).selectFrom(table as 'row')
  for (const [column, value] of where)
    matching = matching.where(db.dynamic.ref<string>(column) as never, '=', value as never)
  if (q) matching = matching.where(found(names, q))
  const direction = order.descending ? 'desc' : 'asc'
  const rows = await matching
    .selectAll()
    .orderBy(db.dynamic.ref<string>(order.column) as never, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows as unknown as Tables[T][], total }
}

export async function findRow<T extends ListedTable>(db: Db, table: T, id: string): Promise<Tables[T] | undefined> {
  const row = await plain(db)
    .selectFrom(table as 'row')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as Tables[T] | undefined
}

export const insertRow = <T extends ListedTable>(db: Db, table: T, row: Tables[T]) =>
  plain(db)
    .insertInto(table as 'row')
    .values(row)
    .execute()

export const replaceRow = <T extends ListedTable>(db: Db, table: T, row: Tables[T]) =>
  plain(db)
    .updateTable(table as 'row')
    .set(row)
    .where('id', '=', row.id)
    .execute()

export const deleteRow = (db: Db, table: ListedTable, id: string) =>
  plain(db)
    .deleteFrom(table as 'row')
    .where('id', '=', id)
    .execute()

/** What every resource carries, as the contract names it. */
export const stampsOf = ({
  id,
  createdAt,
  updatedAt,
  createdBy,
  updatedBy,
}: Pick<Stamped, 'id' | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy'>) => ({
  _id: id,
  createdAt,
  updatedAt,
  createdBy,
  updatedBy,
})
