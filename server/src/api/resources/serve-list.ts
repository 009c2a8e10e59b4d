import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { DEFAULT_LIMIT } from '@wifi-tms/contract/resource'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Answer } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { type DownloadableResource, serveTable } from '../tables/serve-table.ts'
import type { LabelsOf } from './labels.ts'
import { findKeys, findRow, type ListedTable, listRows, type RowKey, readRows } from './queries.ts'
import { conditionsOf, type Filtering, orderOf, type Query } from './rules.ts'

/** The parts of a contract's resource that a list and a single read need. */
export interface ReadableResource<R extends z.ZodObject, I extends z.ZodObject> extends DownloadableResource<I> {
  path: ResourceName
  noun: string
  read: R
  filters: object
  /** Absent where another call reads a single object. */
  get?: Endpoint
}

/** The mapping of a listed resource to its table. */
export interface ListPlan<T extends ListedTable, Read, Item> {
  table: T
  /** The columns in which `q` is searched. */
  names: readonly string[]
  /** The default order, like "-createdAt". */
  sort: string
  /** The columns of sorts and filters that have another name than their column. `at.from`: the least value of `at`. */
  columns?: Record<string, string>
  /** By the first column of an order, the second column, for rows that are equal in the first: time after day. */
  thenBy?: Record<string, string>
  /** By the name of a sort, the SQL to order rows by, for sorts that are not by one column. */
  orders?: Readonly<Record<string, RawBuilder<unknown>>>
  /**
   * Chooses another table for some queries, with its own default order; undefined: this table. May throw Refusal. If
   * rows of that table share ids, `keyColumn` is the column by which they differ.
   */
  chooseTable?(query: Filtering, who: Who): { table: ListedTable; sort: string; keyColumn?: string } | undefined
  /** A subquery in place of the table, for a caller who may not see all of its columns; undefined: the table. */
  rowsFor?(table: ListedTable, who: Who): RawBuilder<object> | undefined
  /** Turns rows into the contract's objects; `db` is the running transaction, where there is one. */
  toObjects(rows: Tables[T][], who: Who, db: Db): Promise<Read[]> | Read[]
  /** The labels that people give to the objects, and by which they filter the list. */
  labels?: LabelsOf<string>
  /** The shorter form of objects in a list, with the columns that it needs; absent where lists show whole objects. */
  items?: Items<T, Item>
}

interface Items<T extends ListedTable, Item> {
  columns: readonly (keyof Tables[T] & string)[]
  toItem(row: Tables[T], labels: string[]): Item
}

/** Finds a row by its id. Throws Refusal, with the resource's noun, where there is none. */
export async function findOrRefuse<T extends ListedTable>(
  db: Db,
  { noun }: { noun: string },
  { table }: { table: T },
  id: string,
): Promise<Tables[T]> {
  const row = await findRow(db, table, id)
  if (!row) throw new Refusal('notFound', `There is no such ${noun}`)
  return row
}

/** The maximum number of characters of all texts in a page's rows together, in millions. */
const MOST_OF_PAGE = 8

/** Throws Refusal where a page with more rows than the default is too large an answer. */
function refuseLargePage(rows: readonly object[]): void {
  if (rows.length <= DEFAULT_LIMIT) return
  let size = 0
  for (const row of rows) for (const value of Object.values(row)) if (typeof value === 'string') size += value.length
  if (size > MOST_OF_PAGE * 1_000_000)
    throw wrong('limit', `The rows of this page hold more than ${MOST_OF_PAGE} MB together: ask for fewer at once`)
}

/** Binds the calls that read a resource: its list, and a single object where the contract has such a call. */
export function serveList<R extends z.ZodObject, I extends z.ZodObject, T extends ListedTable>(
  core: Core,
  answer: Answer,
  resource: ReadableResource<R, I>,
  plan: ListPlan<T, z.output<R>, z.output<I>>,
): void {
  // The contract's types hold for each resource; here, for all of them at once, TypeScript cannot infer them.
  const serve = answer as unknown as (
    call: Endpoint,
    work: (input: Query & { id: string }, ask: { who: Who }) => Promise<unknown>,
  ) => void
  const filters = Object.keys(resource.filters)
  const searchOf = (query: Filtering, who: Who) => {
    const { table, sort, keyColumn } = { keyColumn: undefined, ...(plan.chooseTable?.(query, who) ?? plan) }
    const order = orderOf(query.sort ?? sort, plan.columns)
    const search = {
      q: query.q,
      names: plan.names,
      owner: who.accountId,
      source: plan.rowsFor?.(table, who),
      columns: plan.items?.columns,
      labels: plan.labels,
      where: conditionsOf(query, filters, plan.columns),
      order: { ...order, thenBy: plan.thenBy?.[order.column], expression: plan.orders?.[order.column] },
    }
    return { table: table as T, keyColumn, search }
  }
  const itemsOf = async (rows: Tables[T][], who: Who) => {
    const { items, labels } = plan
    if (!items) return plan.toObjects(rows, who, core.db)
    const ids = rows.map(({ id }) => id)
    const labelled = await labels?.find(core.db, ids)
    return rows.map((row) => items.toItem(row, labelled?.get(row.id) ?? []))
  }
  serve(resource.list, async (query, { who }) => {
    const { table, search } = searchOf(query, who)
    const { page, limit } = query
    const { rows, total } = await listRows(core.db, table, { ...search, page, limit })
    refuseLargePage(rows)
    return { items: await itemsOf(rows, who), total }
  })
  serveTable(answer, resource, async (query, who) => {
    const { table, keyColumn, search } = searchOf(query, who)
    return {
      keys: await findKeys(core.db, table, search, keyColumn),
      read: async (keys: readonly RowKey[]) => itemsOf(await readRows(core.db, table, keys, search, keyColumn), who),
    }
  })
  if (resource.get)
    serve(resource.get, async ({ id }, { who }) => {
      const [object] = await plan.toObjects([await findOrRefuse(core.db, resource, plan, id)], who, core.db)
      return object
    })
}
