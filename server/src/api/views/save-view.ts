import { readPermissions } from '@wifi-tms/contract/calls'
import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { type SavedView, SHARED_VIEWS_MAX, VIEWS_MAX, type ViewWrite } from '@wifi-tms/contract/views'
import type { Core } from '../../base/core.ts'
import type { SavedViewTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import type { CallContext } from '../http/answer.ts'
import { mayDo, type Who } from '../http/who.ts'
import { stampsBy } from '../resources/rules.ts'
import { accountExists, addView, findView, findViews, replaceView } from './queries.ts'
import { refuseWrongQuery } from './rules.ts'
import { toView } from './to-view.ts'

/**
 * Finds a view that the caller may change: an own one or, for administrators, a shared one. Throws Refusal, the same
 * one for a view that does not exist as for one that the caller does not see.
 */
export async function findChangeable(tx: Db, id: string, { accountId, roles }: Who): Promise<SavedViewTable> {
  const view = await findView(tx, id)
  if (view?.createdById === accountId) return view
  if (view?.shared !== 1) throw new Refusal('notFound', 'There is no such view')
  if (!roles.includes('admin')) throw new Refusal('notAllowed', 'Only its owner and administrators change this view')
  return view
}

/** The fields of a view, for the history. */
export const fieldsOfView = ({ list, name, query, columns, shared }: SavedView) => ({
  view: { list, name, query, columns, shared },
})

/** Refuses a view with the name of another one of its owner, and a view above the limits. */
function refuseClash(rows: readonly SavedViewTable[], after: SavedViewTable): void {
  const others = rows.filter(({ id }) => id !== after.id)
  const own = others.filter(({ createdById }) => createdById === after.createdById)
  if (own.some(({ list, name }) => list === after.list && name === after.name))
    throw conflict('taken', { field: 'name' }, 'Another view of this list has this name')
  if (own.length >= VIEWS_MAX) throw conflict('full', { most: VIEWS_MAX }, `A person has ${VIEWS_MAX} views at most`)
  const sharedCount = others.filter(({ list, shared }) => shared && list === after.list).length
  if (after.shared && sharedCount >= SHARED_VIEWS_MAX)
    throw conflict('full', { most: SHARED_VIEWS_MAX }, `A list has ${SHARED_VIEWS_MAX} shared views at most`)
}

/**
 * Adds or replaces a view. `choose` gives the view to replace; undefined: a view is added. Throws Refusal.
 */
export async function saveView(
  core: Core,
  { list, name, query, columns, shared }: ViewWrite,
  { who, change, changed }: CallContext<'admin_users'>,
  choose: (tx: Db) => Promise<SavedViewTable | undefined>,
): Promise<SavedView> {
  if (!mayDo(who, readPermissions[list])) throw new Refusal('notAllowed')
  refuseWrongQuery(list, query)
  const view = await change(async (tx, recordChange) => {
    // The lock keeps others from adding views, and from removing the account, whose views would stay.
    await lock(tx, 'account')
    if (!(await accountExists(tx, who.accountId))) throw new Refusal('tokenElsewhere')
    const before = await choose(tx)
    // Nobody could see or remove it once its owner's account is gone.
    if (before && before.createdById !== who.accountId && !shared)
      throw wrong('shared', 'Only its owner makes a shared view private')
    const after: SavedViewTable = {
      id: before?.id ?? newId(),
      ...stampsBy(who, core.now(), before),
      list,
      name,
      query: JSON.stringify(query),
      columns: columns && JSON.stringify(columns),
      shared: Number(shared),
    }
    refuseClash(await findViews(tx, after.createdById!), after)
    await (before ? replaceView(tx, after) : addView(tx, after))
    const [newView, oldView] = [after, before].map((row) => row && toView(row, who))
    recordChange({
      object: { id: who.accountId, name: who.username },
      before: oldView && fieldsOfView(oldView),
      after: fieldsOfView(newView!),
    })
    return newView!
  })
  changed('admin_users', [who.accountId])
  return view
}
