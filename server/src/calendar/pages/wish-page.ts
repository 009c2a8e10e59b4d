import type { DevicePage } from '@wifi-tms/contract/device-pages'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { namesItem } from '../../content/painting/source-values.ts'
import { newDisplay } from '../../fleet/displays/new-display.ts'
import { lackingCheck } from '../../fleet/displays/withheld.ts'
import { itemValues } from '../../fleet/wishes/item-values.ts'
import { addWishes } from '../../fleet/wishes/new-wishes.ts'

interface WishInput {
  device: { id: string; name: string; productId: string }
  now: Date
}

/**
 * The result of a wish for a page, which is an order to show it. `seq` is the wish's number; undefined: there is none.
 * `lacking` is the page's template if values are missing.
 */
interface WishResult {
  seq?: number
  lacking?: string
}

/**
 * Wishes for a page of a device, as if a person had displayed it. Nothing is wished for if the page's template or item
 * is gone, or if the picture would show marks in place of values.
 */
export async function wishPage(tx: Db, page: DevicePage, { device, now }: WishInput): Promise<WishResult> {
  const picture = await pictureOf(tx, page, device)
  if (!picture?.templateId) return {}
  const { templateId } = picture
  try {
    const frozen = await freezeDesign(tx, templateId)
    const { design } = await readFrozen(tx, frozen.hash)
    const item = picture.item ?? (namesItem(design) ? await findItemOf(tx, device.id) : undefined)
    const values = item && itemValues(item)
    const findLacking = await lackingCheck(tx, design)
    if (findLacking({ data: {}, ...(values && { item: JSON.parse(values) as unknown }) }).length > 0)
      return { lacking: templateId }
    const display = newDisplay({ templateId, data: item ? null : {}, fit: 'contain' }, frozen, device.name, now)
    const chosen = tx.selectFrom('device').select('device.id').where('device.id', '=', device.id)
    const itemParts = item &&
      values && {
        values: new Map([[device.id, values]]),
        items: new Map([[device.id, { id: item.id, changedAt: item.changedAt }]]),
      }
    return { seq: (await addWishes(tx, display, { chosen, frameId: null, design, now, ...itemParts })).seq }
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}

/** The item of a device. */
const findItemOf = (tx: Db, deviceId: string) =>
  tx
    .selectFrom('item')
    .innerJoin('device', 'device.itemId', 'item.id')
    .selectAll('item')
    .where('device.id', '=', deviceId)
    .executeTakeFirst()

/** The template of a page, and the item if the page is one. */
async function pictureOf(tx: Db, page: DevicePage, { productId }: WishInput['device']) {
  if ('template' in page) return { templateId: page.template }
  const item = await tx.selectFrom('item').selectAll().where('id', '=', page.item).executeTakeFirst()
  if (!item) return undefined
  const product = await tx.selectFrom('product').select('itemTemplate').where('id', '=', productId).executeTakeFirst()
  return { templateId: item.template ?? product?.itemTemplate, item }
}
