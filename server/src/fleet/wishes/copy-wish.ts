import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { addWishes } from './new-wishes.ts'

/** An older wish that is wished again, on another device or later. */
interface Copied {
  seq: number | null
  deviceId: string
}

/**
 * Wishes again for the picture and the values of an older wish, on the device `id`. `isScaled` allows a panel of another size,
 * `isAtOnce` a display in quiet times. Returns the number of the new wish; undefined if the older one is no longer stored.
 */
export async function copyWish(
  tx: Db,
  { seq, deviceId }: Copied,
  { id, isScaled = false, isAtOnce = false, now }: { id: string; isScaled?: boolean; isAtOnce?: boolean; now: Date },
): Promise<number | undefined> {
  const wished = await tx
    .selectFrom('wish')
    .innerJoin('display', 'display.seq', 'wish.seq')
    .select(['templateId', 'templateName', 'designHash', 'display.data', 'wish.data as own', 'context', 'fit'])
    .select(['wish.itemId', 'wish.itemAt'])
    .select(['algorithm', 'source', 'planned', 'createdBy'])
    .where('wish.seq', '=', seq)
    .where('wish.deviceId', '=', deviceId)
    .executeTakeFirst()
  if (!wished) return undefined
  const { own: ownValues, data, fit, planned, itemId, itemAt, ...picture } = wished
  const isOfItem = itemId !== null && itemAt !== null
  const display = {
    ...picture,
    id: newId(),
    data: isOfItem ? data : (ownValues ?? data),
    fit: isScaled ? 'contain' : fit,
    planned: isAtOnce ? 0 : planned,
    force: 0,
    at: now.toISOString(),
  }
  const { design } = await readFrozen(tx, wished.designHash)
  const chosen = tx.selectFrom('device').select('device.id').where('device.id', '=', id)
  const itemParts = isOfItem && {
    values: new Map([[id, ownValues ?? '{}']]),
    items: new Map([[id, { id: itemId, changedAt: itemAt }]]),
  }
  return (await addWishes(tx, display, { chosen, frameId: null, design, now, ...itemParts })).seq
}
