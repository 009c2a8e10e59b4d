import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { z } from 'zod'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Answer } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { findRow, type ListedTable, listRows } from './queries.ts'
import { conditionsOf, orderOf, type Query } from './rules.ts'

/** What the contract says of the list of a resource and of one of it. */
export interface ReadableResource<R extends z.ZodObject, I extends z.ZodObject> {
  path: ResourceName
  noun: string
  read: R
  filters: object
  list: Endpoint<z.ZodType, z.ZodObject<{ items: z.ZodArray<I>; total: z.ZodInt }>>
  get: Endpoint
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
  /** `db` is the transaction in hand, where there is one. */
  toObjects(rows: Tables[T][], who: Who, db: Db): Promise<Read[]> | Read[]
  /** What a list has of each, and the only columns that it reads, where that is less. */
  items?: Items<T, Item>
}

interface Items<T extends ListedTable, Item> {
  columns: readonly (keyof Tables[T] & string)[]
  toItem(row: Tables[T]): Item
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

/** Answers the calls of what is only read: its list, and one. */
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
    const { rows, total } = await listRows(core.db, plan.table, {
      ...query,
      names: plan.names,
      columns: plan.items?.columns,
      where: conditionsOf(query, filters, plan.columns),
      order: orderOf(query.sort ?? plan.sort, plan.columns),
    })
    const { items } = plan
    return { items: items ? rows.map(items.toItem) : await plan.toObjects(rows, who, core.db), total }
  })
  serve(resource.get, async ({ id }, { who }) => {
    const [object] = await plan.toObjects([await findNamed(core.db, resource, plan, id)], who, core.db)
    return object
  })
}
