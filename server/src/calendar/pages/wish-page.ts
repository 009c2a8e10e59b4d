import type { DevicePage } from '@wifi-tms/contract/device-pages'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { newDisplay } from '../../fleet/displays/new-display.ts'
import { itemValues } from '../../fleet/wishes/item-values.ts'
import { addWishes } from '../../fleet/wishes/new-wishes.ts'

interface Wishing {
  device: { id: string; name: string; productId: string }
  now: Date
}

/** Wishes for a page as a person does, and answers its number; undefined where its template or item is gone. */
export async function wishPage(tx: Db, page: DevicePage, { device, now }: Wishing): Promise<number | undefined> {
  const shown = await pictureOf(tx, page, device)
  if (!shown?.templateId) return undefined
  const { templateId, item } = shown
  try {
    const frozen = await freezeDesign(tx, templateId)
    const { design } = await readFrozen(tx, frozen.hash)
    const display = newDisplay({ templateId, data: item ? null : {}, fit: 'contain' }, frozen, device.name, now)
    const chosen = tx.selectFrom('device').select('device.id').where('device.id', '=', device.id)
    const itemParts = item && {
      values: new Map([[device.id, itemValues(item)]]),
      items: new Map([[device.id, { id: item.id, changedAt: item.changedAt }]]),
    }
    return (await addWishes(tx, display, { chosen, frameId: null, design, now, ...itemParts })).seq
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The template of a page, and its item where it is one of those. */
async function pictureOf(tx: Db, page: DevicePage, { productId }: Wishing['device']) {
  if ('template' in page) return { templateId: page.template }
  const item = await tx.selectFrom('item').selectAll().where('id', '=', page.item).executeTakeFirst()
  if (!item) return undefined
  const product = await tx.selectFrom('product').select('itemTemplate').where('id', '=', productId).executeTakeFirst()
  return { templateId: item.template ?? product?.itemTemplate, item }
}
