import { readPages, writePages } from '@wifi-tms/contract/device-pages'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Answer } from '../../api/http/answer.ts'
import { refuseMissingRows } from '../../api/resources/refuse-missing-rows.ts'
import type { Core } from '../../base/core.ts'
import { findDevice } from '../../fleet/devices/queries.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { namesOf, readDevicePages, savePages } from './queries.ts'
import { refuseUnfit } from './refuse-unfit.ts'

export function pagesRoutes(core: Core, answer: Answer): void {
  answer(readPages, async ({ id }) => {
    if (!(await findDevice(core.db, id))) throw new Refusal('notFound', 'There is no such device')
    return readDevicePages(core.db, id)
  })
  answer(writePages, ({ id, pages, back }, { change, changed }) =>
    withFleetLock(
      change,
      async (tx, recordChange) => {
        const device = await findDevice(tx, id)
        if (!device) throw new Refusal('notFound', 'There is no such device')
        for (const table of ['template', 'item'] as const) {
          const uses = pages.flatMap((page, pageIndex) => {
            // A page names either a template or an item.
            const id = (page as Partial<Record<typeof table, string>>)[table]
            return id === undefined ? [] : [{ id, pageIndex }]
          })
          const usedIds = uses.map((use) => use.id)
          await refuseMissingRows(tx, table, usedIds, (index) => `pages.${uses[index]!.pageIndex}.${table}`)
        }
        const before = await readDevicePages(tx, id)
        await refuseUnfit(tx, id, pages, before.pages)
        await savePages(tx, id, { pages, back })
        const after = await readDevicePages(tx, id)
        recordChange({
          object: { id, name: device.alias || device.mac },
          before: { pages: await namesOf(tx, before.pages), back: before.back },
          after: { pages: await namesOf(tx, after.pages), back: after.back },
        })
        changed('devices', [id])
        return after
      },
      'item',
      'template',
    ),
  )
}
