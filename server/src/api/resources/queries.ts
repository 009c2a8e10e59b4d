import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import type { Listed, Stamped, Tables } from '../../base/database/tables.ts'
import { containing } from './rules.ts'

/** The tables of the plain resources. */
export type ListedTable = { [T in keyof Tables]: Tables[T] extends Listed ? T : never }[keyof Tables]

export interface Page {
  page: number
  limit: number
  q?: string | undefined
  /** Column and value, all of which must hold. */
  where: readonly (readonly [column: string, value: string | number])[]
  order: { column: string; descending: boolean }
}

/** The tables are alike in what these queries touch; columns are checked by the caller against the contract. */
const plain = (db: Db) => db as unknown as Kysely<{ row: Listed }>

/** A page of a table, and how many rows match in all. */
export async function listRows<T extends ListedTable>(
  db: Db,
  table: T,
  { page, limit, q, where, order }: Page,
): Promise<{ rows: Tables[T][]; total: number }> {
  let matching = plain(db).selectFrom(table as 'row')
  for (const [column, value] of where)
    matching = matching.where(db.dynamic.ref<string>(column) as never, '=', value as never)
  if (q) matching = matching.where(sql<boolean>`folded like ${containing(q)} escape '\\'`)
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
export const stampsOf = ({ id, createdAt, updatedAt, createdBy, updatedBy }: Stamped) => ({
  _id: id,
  createdAt,
  updatedAt,
  createdBy,
  updatedBy,
})
