import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { addWishes } from './new-wishes.ts'
import { originAt, originSource } from './origin.ts'

/** The key of the wish (desired state of one device) that is copied. */
interface WishKey {
  seq: number | null
  deviceId: string
}

/**
 * Stores a new wish on the device `id` with the picture and the values of an older wish. `isScaled` scales the picture
 * to a panel of another size. `isAtOnce` shows the picture even in quiet times. `isForced` repeats the device's present
 * wish: the device draws the picture even if it shows it, stays on its page, and the wish counts as old as it was.
 * Returns the number of the new wish; undefined if the older wish is no longer stored.
 */
export async function copyWish(
  tx: Db,
  { seq, deviceId }: WishKey,
  {
    id,
    isScaled = false,
    isAtOnce = false,
    isForced = false,
    now,
  }: { id: string; isScaled?: boolean; isAtOnce?: boolean; isForced?: boolean; now: Date },
): Promise<number | undefined> {
  const oldWish = await tx
    .selectFrom('wish')
    .innerJoin('display', 'display.seq', 'wish.seq')
    .select(['templateId', 'templateName', 'designHash', 'display.data', 'wish.data as own', 'context', 'fit'])
    .select(['wish.itemId', 'wish.itemAt'])
    .select(['algorithm', originSource.as('source'), originAt.as('originAt'), 'planned', 'createdBy'])
    .where('wish.seq', '=', seq)
    .where('wish.deviceId', '=', deviceId)
    .executeTakeFirst()
  if (!oldWish) return undefined
  const { own: ownValues, data, fit, planned, itemId, itemAt, originAt: wishedAt, ...picture } = oldWish
  // An item's values stay with the new wish, as `itemParts`. Other own values of the wish become those of the display,
  // which is for this one device.
  const isOfItem = itemId !== null && itemAt !== null
  const display = {
    ...picture,
    id: newId(),
    data: isOfItem ? data : (ownValues ?? data),
    fit: isScaled ? 'contain' : fit,
    planned: isAtOnce ? 0 : planned,
    force: Number(isForced),
    ...(isForced && { originAt: wishedAt }),
    at: now.toISOString(),
  }
  const { design } = await readFrozen(tx, oldWish.designHash)
  const chosen = tx.selectFrom('device').select('device.id').where('device.id', '=', id)
  const itemParts = isOfItem && {
    values: new Map([[id, ownValues ?? '{}']]),
    items: new Map([[id, { id: itemId, changedAt: itemAt }]]),
  }
  return (await addWishes(tx, display, { chosen, frameId: null, design, now, isSamePicture: isForced, ...itemParts }))
    .seq
}
