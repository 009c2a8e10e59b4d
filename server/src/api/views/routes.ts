import { readPermissions } from '@wifi-tms/contract/calls'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import { createView, listViews, putView, removeView, updateView } from '@wifi-tms/contract/views'
import type { Core } from '../../base/core.ts'
import type { Answer } from '../http/answer.ts'
import { mayDo } from '../http/who.ts'
import { dropView, findViews } from './queries.ts'
import { fieldsOfView, findChangeable, saveView } from './save-view.ts'
import { toView } from './to-view.ts'

/** The calls for saved views of lists. */
export function viewRoutes(core: Core, answer: Answer): void {
  answer(listViews, async ({ list }, { who }) => {
    const rows = await findViews(core.db, who.accountId)
    const items = rows
      .filter(
        (row) => (list === undefined || row.list === list) && mayDo(who, readPermissions[row.list as ResourceName]),
      )
      .map((row) => toView(row, who))
    return { items, total: items.length }
  })

  answer(createView, (write, ask) => saveView(core, write, ask, async () => undefined))

  answer(updateView, ({ id, ...write }, ask) => saveView(core, write, ask, (tx) => findChangeable(tx, id, ask.who)))

  answer(putView, ({ _id, ...write }, ask) =>
    saveView(core, write, ask, async (tx) => {
      if (_id !== undefined) return findChangeable(tx, _id, ask.who)
      const views = await findViews(tx, ask.who.accountId)
      return views.find(
        ({ createdById, list, name }) =>
          createdById === ask.who.accountId && list === write.list && name === write.name,
      )
    }),
  )

  answer(removeView, async ({ id }, { who, change, changed }) => {
    await change(async (tx, recordChange) => {
      const before = await findChangeable(tx, id, who)
      await dropView(tx, id)
      recordChange({
        object: { id: who.accountId, name: who.username },
        before: fieldsOfView(toView(before, who)),
      })
    })
    changed('admin_users', [who.accountId])
    return { _id: id }
  })
}
