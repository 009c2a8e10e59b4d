import { conflict } from '@wifi-tms/contract/conflicts'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { resource } from '@wifi-tms/contract/resource'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Core } from '../../base/core.ts'
import { clashingColumn } from '../../base/database/clash.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { Stamped, Tables } from '../../base/database/tables.ts'
import { newId } from '../../base/random/ids.ts'
import type { Answer, Ask } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { deleteRow, findRow, insertRow, type ListedTable, listRows, replaceRow } from './queries.ts'
import { editedAt, filterValue, orderOf } from './rules.ts'

/** A row without what is filled in here. */
export type Columns<T extends ListedTable> = Omit<Tables[T], keyof Stamped>

/** One edit inside its transaction; `before` is undefined where the row is made now. */
export interface Edit<T extends ListedTable> {
  tx: Db
  ask: Ask
  before: Tables[T] | undefined
}

/** How a plain resource lies in its table. */
export interface Plan<T extends ListedTable, Write, Read> {
  table: T
  /** The order where the caller names none, like "-createdAt". */
  sort: string
  /** The columns that hold what a person wrote. Refuses what may not be. */
  toColumns(write: Write, edit: Edit<T>): Promise<Columns<T>> | Columns<T>
  toObjects(rows: Tables[T][], who: Who): Promise<Read[]> | Read[]
  /** What takes long, before the transaction begins; `id` is that of the row that is replaced. */
  prepare?(write: Write, who: Who, id: string | undefined): Promise<Write>
  /** Refuses where others use the row. */
  beforeRemove?(row: Tables[T], edit: { tx: Db; ask: Ask }): Promise<void>
  /** Changes elsewhere that belong to this one; what it returns is done after the commit. */
  along?(
    tx: Db,
    before: Tables[T] | undefined,
    after: Tables[T] | undefined,
    ask: Ask,
  ): Promise<(() => void) | undefined>
}

type Call = 'list' | 'get' | 'create' | 'update' | 'remove'

/** Answers the calls of a plain resource, all five or those named. */
export function serveResource<W extends z.ZodObject, R extends z.ZodObject, F extends string, T extends ListedTable>(
  core: Core,
  answer: Answer,
  said: ReturnType<typeof resource<W, R, F>>,
  plan: Plan<T, z.output<W>, z.output<R>>,
  calls: readonly Call[] = ['list', 'get', 'create', 'update', 'remove'],
): void {
  const { table } = plan
  const numeric = new Set<string>(said.fields.filter((field) => isNumeric(said.read.shape[field])))

  const readOne = async (row: Tables[T], who: Who) => (await plan.toObjects([row], who))[0] as z.output<R>
  const named = async (db: Db, id: string) => {
    const row = await findRow(db, table, id)
    if (!row) throw new Refusal('notFound', `There is no such ${said.noun}`)
    return row
  }

  /** One writer of a resource at a time, so that what its rules have seen still holds at the commit. */
  async function change(id: string, work: (tx: Db) => Promise<(() => void) | undefined>): Promise<void> {
    const then = await core.db
      .transaction()
      .execute(async (tx) => {
        await lock(tx, table)
        return work(tx)
      })
      .catch((error: unknown) => {
        const field = clashingColumn(error)
        throw field ? conflict('taken', { field }, `Another ${said.noun} has this ${field}`) : error
      })
    then?.()
    core.wire.changed(said.path, [id])
  }

  async function save(given: z.output<W>, ask: Ask, known?: { id: string; updatedAt?: string | undefined }) {
    const write = plan.prepare ? await plan.prepare(given, ask.who, known?.id) : given
    const id = known?.id ?? newId()
    let saved: Tables[T] | undefined
    await change(id, async (tx) => {
      const before = known && (await named(tx, id))
      if (before && known?.updatedAt && Date.parse(known.updatedAt) !== Date.parse(before.updatedAt)) {
        const by = before.updatedBy
        throw conflict('stale', { by }, `${by} has changed this ${said.noun} in the meantime`)
      }
      const columns: Columns<T> = await plan.toColumns(write, { tx, ask, before })
      const at = editedAt(core.now(), before?.updatedAt)
      const stamps: Insertable<Stamped> = {
        id,
        createdAt: before?.createdAt ?? at,
        updatedAt: at,
        createdBy: before?.createdBy ?? ask.who.username,
        updatedBy: ask.who.username,
      }
      saved = { ...columns, ...stamps } as unknown as Tables[T]
      await (before ? replaceRow : insertRow)(tx, table, saved)
      return plan.along?.(tx, before, saved, ask)
    })
    return readOne(saved!, ask.who)
  }

  // The contract's types hold for each resource; here, for all of them at once, they cannot be worked out.
  const serve = answer as (call: Endpoint, work: (input: Given, ask: Ask) => Promise<unknown>) => void
  const bind: Record<Call, () => void> = {
    list: () =>
      serve(said.list, async (query, { who }) => {
        const where = said.filters.flatMap((field) => {
          const text = query[field] as string | undefined
          if (text === undefined) return []
          const value = filterValue(text, numeric.has(field))
          if (value === undefined) throw wrong(field, 'must be a whole number')
          return [[field, value] as const]
        })
        const { page, limit, q } = query
        const { rows, total } = await listRows(core.db, table, {
          page,
          limit,
          q,
          names: said.names,
          where,
          order: orderOf(query.sort ?? plan.sort),
        })
        return { items: await plan.toObjects(rows, who), total }
      }),
    get: () => serve(said.get, async ({ id }, { who }) => readOne(await named(core.db, id), who)),
    create: () => serve(said.create, (input, ask) => save(input as unknown as z.output<W>, ask)),
    update: () => serve(said.update, (input, ask) => save(input as unknown as z.output<W>, ask, input)),
    remove: () =>
      serve(said.remove, async ({ id }, ask) => {
        await change(id, async (tx) => {
          const row = await named(tx, id)
          await plan.beforeRemove?.(row, { tx, ask })
          await deleteRow(tx, table, id)
          return plan.along?.(tx, row, undefined, ask)
        })
        return { _id: id }
      }),
  }
  for (const call of calls) bind[call]()
}

/** What the contract's schemas have let through. */
type Given = { id: string; updatedAt?: string; page: number; limit: number; sort?: string; q?: string } & Record<
  string,
  unknown
>

const isNumeric = (shape: unknown): boolean =>
  ['integer', 'number'].includes(String(z.toJSONSchema(shape as z.ZodType, { unrepresentable: 'any' }).type))
