import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { DEFAULT_LIMIT } from '@wifi-tms/contract/resource'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { z } from 'zod'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Answer } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import type { LabelsOf } from './labels.ts'
import { findRow, type ListedTable, listRows } from './queries.ts'
import { conditionsOf, orderOf, type Query } from './rules.ts'

/** What the contract says of the list of a resource and of one of it. */
export interface ReadableResource<R extends z.ZodObject, I extends z.ZodObject> {
  path: ResourceName
  noun: string
  read: R
  filters: object
  list: Endpoint<z.ZodType, z.ZodObject<{ items: z.ZodArray<I>; total: z.ZodInt }>>
  /** Absent where one of it is read otherwise. */
  get?: Endpoint
}

/** How what is listed lies in its table. */
export interface ListPlan<T extends ListedTable, Read, Item> {
  table: T
  /** The columns that `q` is looked for in. */
  names: readonly string[]
  /** The order where the caller names none, like "-createdAt". */
  sort: string
  /** The columns of sorts and filters that are called otherwise; `at.from` is where a range of `at` begins. */
  columns?: Record<string, string>
  /** What orders rows that are alike by a column, by that column: the time within a day. */
  within?: Record<string, string>
  /** Another table that a list reads its rows of, and the order where the caller names none; undefined: this one. */
  listed?(query: Query): { table: ListedTable; sort: string } | undefined
  /** `db` is the transaction in hand, where there is one. */
  toObjects(rows: Tables[T][], who: Who, db: Db): Promise<Read[]> | Read[]
  /** The labels that people give it, and filter its list by. */
  labels?: LabelsOf<string>
  /** What a list has of each, and the only columns that it reads, where that is less. */
  items?: Items<T, Item>
}

interface Items<T extends ListedTable, Item> {
  columns: readonly (keyof Tables[T] & string)[]
  toItem(row: Tables[T], labels: string[]): Item
}

/** The row, or the refusal that there is none. */
export async function findNamed<T extends ListedTable>(
  db: Db,
  { noun }: { noun: string },
  { table }: { table: T },
  id: string,
): Promise<Tables[T]> {
  const row = await findRow(db, table, id)
  if (!row) throw new Refusal('notFound', `There is no such ${noun}`)
  return row
}

/** The most that the texts of a page's rows hold together, in millions of characters. */
const MOST_OF_PAGE = 8

/** Throws Refusal where a page of more rows than usual is too large an answer. */
function refuseMuch(rows: readonly object[]): void {
  if (rows.length <= DEFAULT_LIMIT) return
  let size = 0
  for (const row of rows) for (const value of Object.values(row)) if (typeof value === 'string') size += value.length
  if (size > MOST_OF_PAGE * 1_000_000)
    throw wrong('limit', `The rows of this page hold more than ${MOST_OF_PAGE} MB together: ask for fewer at once`)
}

/** Answers the calls of what is only read: its list, and one where that is a call. */
export function serveList<R extends z.ZodObject, I extends z.ZodObject, T extends ListedTable>(
  core: Core,
  answer: Answer,
  resource: ReadableResource<R, I>,
  plan: ListPlan<T, z.output<R>, z.output<I>>,
): void {
  // The contract's types hold for each resource; here, for all of them at once, they cannot be worked out.
  const serve = answer as unknown as (
    call: Endpoint,
    work: (input: Query & { id: string }, ask: { who: Who }) => Promise<unknown>,
  ) => void
  const filters = Object.keys(resource.filters)
  serve(resource.list, async (query, { who }) => {
    const { table, sort } = plan.listed?.(query) ?? plan
    const order = orderOf(query.sort ?? sort, plan.columns)
    const { rows, total } = await listRows(core.db, table as T, {
      ...query,
      names: plan.names,
      owner: who.accountId,
      columns: plan.items?.columns,
      labels: plan.labels,
      where: conditionsOf(query, filters, plan.columns),
      order: { ...order, within: plan.within?.[order.column] },
    })
    refuseMuch(rows)
    const { items, labels } = plan
    if (!items) return { items: await plan.toObjects(rows, who, core.db), total }
    const ids = rows.map(({ id }) => id)
    const labelled = await labels?.of(core.db, ids)
    return { items: rows.map((row) => items.toItem(row, labelled?.get(row.id) ?? [])), total }
  })
  if (resource.get)
    serve(resource.get, async ({ id }, { who }) => {
      const [object] = await plan.toObjects([await findNamed(core.db, resource, plan, id)], who, core.db)
      return object
    })
}
