import { conflict, type Users } from '@wifi-tms/contract/conflicts'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { z } from 'zod'
import type { Core } from '../../base/core.ts'
import { clashingColumn } from '../../base/database/clash.ts'
import type { Db } from '../../base/database/db.ts'
import { type LockName, lock } from '../../base/database/lock.ts'
import type { Stamped, Tables } from '../../base/database/tables.ts'
import { newId } from '../../base/random/ids.ts'
import type { Answer, Ask } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { addRow } from './add-row.ts'
import { deleteRow, type PlainTable, replaceRow } from './queries.ts'
import { stampsBy } from './rules.ts'
import { findNamed, type ListPlan, type ReadableResource, serveList } from './serve-list.ts'
import { refuseInUse } from './used-by.ts'

/** A row without what is filled in here. */
export type Columns<T extends PlainTable> = Omit<Tables[T], keyof Stamped>

/** One edit inside its transaction; `before` is undefined where the row is made now. */
export interface Edit<T extends PlainTable> {
  tx: Db
  ask: Ask
  before: Tables[T] | undefined
}

/** What the contract says of a plain resource. */
interface EditableResource<W extends z.ZodObject, R extends z.ZodObject, I extends z.ZodObject>
  extends ReadableResource<R, I> {
  write: W
  names: readonly string[]
  create: Endpoint
  update: Endpoint
  remove: Endpoint
  whoUses?: Endpoint | undefined
}

/** How a plain resource lies in its table. */
export interface Plan<T extends PlainTable, Write, Read, Item> extends Omit<ListPlan<T, Read, Item>, 'names'> {
  /** Locked with its table before anything is read: what its rules look at elsewhere stays until the commit. */
  locks?: readonly LockName[]
  /** The columns that hold what a person wrote. Refuses what may not be. */
  toColumns(write: Write, edit: Edit<T>): Promise<Columns<T>> | Columns<T>
  /** What takes long, before the transaction begins; `id` is that of the row that is replaced. */
  prepare?(write: Write, who: Who, id: string | undefined): Promise<Write>
  /** Finds who uses the row: it stays as long. */
  findUsers?(db: Db, row: Tables[T]): Promise<Users | undefined>
  /** Refuses a removal for other reasons. */
  beforeRemove?(row: Tables[T], edit: { tx: Db; ask: Ask }): Promise<void>
  /** Writes what belongs to the row and lies in other tables. */
  whenSaved?(tx: Db, write: Write, before: Tables[T] | undefined, after: Tables[T]): Promise<void>
  /** Changes elsewhere that belong to this one; what it returns is done after the commit, and before the answer. */
  whenChanged?(
    tx: Db,
    before: Tables[T] | undefined,
    after: Tables[T] | undefined,
    ask: Ask,
  ): Promise<(() => unknown) | undefined>
}

type Call = 'create' | 'update' | 'remove'
/** What the contract's schemas have let through. */
type Given = { id: string; updatedAt?: string } & Record<string, unknown>

/** Throws Refusal where a row is no longer as whoever changes it has read it; without a moment nothing is asked. */
export function refuseStale({ noun }: { noun: string }, row: Stamped, readAt: string | undefined): void {
  const { updatedAt, updatedBy: by } = row
  if (readAt && Date.parse(readAt) !== Date.parse(updatedAt))
    throw conflict('stale', { by }, `${by} has changed this ${noun} in the meantime`)
}

/** Answers the calls of a plain resource: what only reads, and all that change or those named. */
export function serveResource<
  W extends z.ZodObject,
  R extends z.ZodObject,
  I extends z.ZodObject,
  T extends PlainTable & LockName,
>(
  core: Core,
  answer: Answer,
  resource: EditableResource<W, R, I>,
  plan: Plan<T, z.output<W>, z.output<R>, z.output<I>>,
  calls: readonly Call[] = ['create', 'update', 'remove'],
): void {
  const { table, locks = [] } = plan

  /** What a person can say of it; of what is never read back, what was said now. */
  const saidOf = (object: object, write: object = {}) => {
    const all: Record<string, unknown> = { ...write, ...object }
    return Object.fromEntries(Object.keys(resource.write.shape).map((name) => [name, all[name]]))
  }

  const objectOf = async (row: Tables[T], { who }: Pick<Ask, 'who'>, tx: Db) =>
    (await plan.toObjects([row], who, tx))[0]!

  /** One writer of a resource at a time, so that what its rules have seen still holds at the commit. */
  async function change(ask: Ask<ResourceName>, id: string, work: (tx: Db) => Promise<Changed>) {
    const { afterwards, object } = await ask
      .change(async (tx, keep) => {
        await lock(tx, table, ...locks)
        const { before, was, after, write } = await work(tx)
        const afterwards = await plan.whenChanged?.(tx, before, after, ask)
        const is = after && (await objectOf(after, ask, tx))
        const name = String((after ?? before)![resource.names[0] as keyof Tables[T]])
        keep({ object: { id, name }, before: was && saidOf(was), after: is && saidOf(is, write) })
        return { afterwards, object: is }
      })
      .catch((error: unknown) => {
        const field = clashingColumn(error)
        throw field ? conflict('taken', { field }, `Another ${resource.noun} has this ${field}`) : error
      })
    await afterwards?.()
    ask.changed(resource.path, [id])
    return object
  }
  interface Changed {
    before?: Tables[T] | undefined
    /** What stood there before, as people know it. */
    was?: object | undefined
    after?: Tables[T]
    write?: object
  }

  async function save(given: z.output<W>, ask: Ask<ResourceName>, known?: Given) {
    const write = plan.prepare ? await plan.prepare(given, ask.who, known?.id) : given
    const id = known?.id ?? newId()
    return change(ask, id, async (tx) => {
      const before = known && (await findNamed(tx, resource, plan, id))
      if (before) refuseStale(resource, before, known?.updatedAt)
      const was = before && (await objectOf(before, ask, tx))
      const columns: Columns<T> = await plan.toColumns(write, { tx, ask, before })
      const after = { ...columns, id, ...stampsBy(ask.who, core.now(), before) } as unknown as Tables[T]
      await (before ? replaceRow(tx, table, after) : addRow(tx, table, after))
      await plan.whenSaved?.(tx, write, before, after)
      return { before, was, after, write }
    })
  }

  serveList(core, answer, resource, { ...plan, names: resource.names })
  // The contract's types hold for each resource; here, for all of them at once, they cannot be worked out.
  const serve = answer as (call: Endpoint, work: (input: Given, ask: Ask<ResourceName>) => Promise<unknown>) => void
  const bind: Record<Call, () => void> = {
    create: () => serve(resource.create, (input, ask) => save(input as unknown as z.output<W>, ask)),
    update: () => serve(resource.update, (input, ask) => save(input as unknown as z.output<W>, ask, input)),
    remove: () =>
      serve(resource.remove, async ({ id }, ask) => {
        await change(ask, id, async (tx) => {
          const before = await findNamed(tx, resource, plan, id)
          const was = await objectOf(before, ask, tx)
          await plan.beforeRemove?.(before, { tx, ask })
          refuseInUse(resource, await plan.findUsers?.(tx, before))
          await deleteRow(tx, table, id)
          return { before, was }
        })
        return { _id: id }
      }),
  }
  for (const call of calls) bind[call]()
  if (resource.whoUses)
    serve(resource.whoUses, async ({ id }) => {
      const row = await findNamed(core.db, resource, plan, id)
      return { users: (await plan.findUsers?.(core.db, row)) ?? null }
    })
}
