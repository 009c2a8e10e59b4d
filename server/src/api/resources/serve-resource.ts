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
import type { Answer, CallContext } from '../http/answer.ts'
import type { Who } from '../http/who.ts'
import { addRow } from './add-row.ts'
import { deleteRow, type PlainTable, replaceRow } from './queries.ts'
import { stampsBy } from './rules.ts'
import { findOrRefuse, type ListPlan, type ReadableResource, serveList } from './serve-list.ts'
import { refuseInUse } from './used-by.ts'

/** The columns that `toColumns` makes; the id and the stamps are added here. */
export type OwnColumns<T extends PlainTable> = Omit<Tables[T], keyof Stamped>

/** One edit inside its transaction; `before` is undefined for a new row. */
export interface Edit<T extends PlainTable> {
  tx: Db
  ask: CallContext
  before: Tables[T] | undefined
}

/** The parts of a contract's resource that reading and changing it need. */
interface EditableResource<W extends z.ZodObject, R extends z.ZodObject, I extends z.ZodObject>
  extends ReadableResource<R, I> {
  write: W
  names: readonly string[]
  create: Endpoint
  update: Endpoint
  remove: Endpoint
  whoUses?: Endpoint | undefined
}

/** The mapping of a plain resource to its table. */
export interface Plan<T extends PlainTable, Write, Read, Item> extends Omit<ListPlan<T, Read, Item>, 'names'> {
  /**
   * Further locks, which are taken with the lock of the table before anything is read. They make sure that rows of
   * other tables that `toColumns` checks exist until the commit.
   */
  locks?: readonly LockName[]
  /** The columns for a person's input. Refuses invalid input. */
  toColumns(write: Write, edit: Edit<T>): Promise<OwnColumns<T>> | OwnColumns<T>
  /** Refuses a caller who may not change or remove this row, before the call tells anything about it. */
  refuseCaller?(row: Tables[T], who: Who): void
  /** Slow work, done before the transaction begins. `id` is the id of the row that is replaced. */
  prepare?(write: Write, who: Who, id: string | undefined): Promise<Write>
  /** Finds the objects that use a row. A row in use cannot be removed. */
  findUses?(db: Db, row: Tables[T]): Promise<Users | undefined>
  /** Refuses a removal for other reasons. */
  beforeRemove?(row: Tables[T], edit: { tx: Db; ask: CallContext }): Promise<void>
  /** Writes parts of the object that lie in other tables. */
  whenSaved?(tx: Db, write: Write, before: Tables[T] | undefined, after: Tables[T]): Promise<void>
  /**
   * Makes further changes in the same transaction; the returned function runs after the commit and before the answer.
   */
  whenChanged?(
    tx: Db,
    before: Tables[T] | undefined,
    after: Tables[T] | undefined,
    ask: CallContext,
  ): Promise<(() => unknown) | undefined>
}

type Call = 'create' | 'update' | 'remove'
/** The input, as the contract's schemas have parsed it. */
type ChangeInput = { id: string; updatedAt?: string } & Record<string, unknown>

/** Throws Refusal if a row has changed since the moment `readAt`; without this moment nothing is checked. */
export function refuseStale({ noun }: { noun: string }, row: Stamped, readAt: string | undefined): void {
  const { updatedAt, updatedBy: by } = row
  if (readAt && Date.parse(readAt) !== Date.parse(updatedAt))
    throw conflict('stale', { by }, `${by} has changed this ${noun} in the meantime`)
}

/** Binds the calls of a plain resource: all calls that read it, and those of `calls` that change it. */
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

  /**
   * The fields of an object that a person can set, for the history. Fields that are never read back, such as passwords,
   * have the value that was just written.
   */
  const writableFields = (object: object, write: object = {}) => {
    const allFields: Record<string, unknown> = { ...write, ...object }
    return Object.fromEntries(Object.keys(resource.write.shape).map((name) => [name, allFields[name]]))
  }

  const objectOf = async (row: Tables[T], { who }: Pick<CallContext, 'who'>, tx: Db) =>
    (await plan.toObjects([row], who, tx))[0]!

  /**
   * Changes a resource, one writer at a time, so that everything that its rules have read still holds at the commit.
   */
  async function change(ask: CallContext<ResourceName>, id: string, work: (tx: Db) => Promise<Changed>) {
    const { afterwards, object } = await ask
      .change(async (tx, recordChange) => {
        await lock(tx, table, ...locks)
        const { before, objectBefore, after, write } = await work(tx)
        const afterwards = await plan.whenChanged?.(tx, before, after, ask)
        const objectAfter = after && (await objectOf(after, ask, tx))
        const name = String((after ?? before)![resource.names[0] as keyof Tables[T]])
        recordChange({
          object: { id, name },
          before: objectBefore && writableFields(objectBefore),
          after: objectAfter && writableFields(objectAfter, write),
        })
        return { afterwards, object: objectAfter }
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
    /** The object before the change, in the contract's form. */
    objectBefore?: object | undefined
    after?: Tables[T]
    write?: object
  }

  async function save(personInput: z.output<W>, ask: CallContext<ResourceName>, existing?: ChangeInput) {
    const write = plan.prepare ? await plan.prepare(personInput, ask.who, existing?.id) : personInput
    const id = existing?.id ?? newId()
    return change(ask, id, async (tx) => {
      const before = existing && (await findOrRefuse(tx, resource, plan, id))
      if (before) plan.refuseCaller?.(before, ask.who)
      if (before) refuseStale(resource, before, existing?.updatedAt)
      const objectBefore = before && (await objectOf(before, ask, tx))
      const columns: OwnColumns<T> = await plan.toColumns(write, { tx, ask, before })
      const after = { ...columns, id, ...stampsBy(ask.who, core.now(), before) } as unknown as Tables[T]
      await (before ? replaceRow(tx, table, after) : addRow(tx, table, after))
      await plan.whenSaved?.(tx, write, before, after)
      return { before, objectBefore, after, write }
    })
  }

  serveList(core, answer, resource, { ...plan, names: resource.names })
  // The contract's types hold for each resource; here, for all of them at once, TypeScript cannot infer them.
  const serve = answer as (
    call: Endpoint,
    work: (input: ChangeInput, ask: CallContext<ResourceName>) => Promise<unknown>,
  ) => void
  const bind: Record<Call, () => void> = {
    create: () => serve(resource.create, (input, ask) => save(input as unknown as z.output<W>, ask)),
    update: () => serve(resource.update, (input, ask) => save(input as unknown as z.output<W>, ask, input)),
    remove: () =>
      serve(resource.remove, async ({ id }, ask) => {
        await change(ask, id, async (tx) => {
          const before = await findOrRefuse(tx, resource, plan, id)
          plan.refuseCaller?.(before, ask.who)
          const objectBefore = await objectOf(before, ask, tx)
          await plan.beforeRemove?.(before, { tx, ask })
          refuseInUse(resource, await plan.findUses?.(tx, before))
          await deleteRow(tx, table, id)
          return { before, objectBefore }
        })
        return { _id: id }
      }),
  }
  for (const call of calls) bind[call]()
  if (resource.whoUses)
    serve(resource.whoUses, async ({ id }) => {
      const row = await findOrRefuse(core.db, resource, plan, id)
      return { users: (await plan.findUses?.(core.db, row)) ?? null }
    })
}
