import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import type { DeviceRow } from '../../fleet/devices/queries.ts'
import { dropWish } from '../../fleet/wishes/drop-wish.ts'
import { addWishes } from '../../fleet/wishes/new-wishes.ts'
import type { Target } from '../tasks/queries.ts'

/** Makes a device the plate of a room or directory in place of another; the clock looks at these at once. */
export async function movePlate(tx: Db, from: string, to: string): Promise<void> {
  const plate = await tx.selectFrom('plate').selectAll().where('deviceId', '=', from).executeTakeFirst()
  if (!plate) return
  const columns = { deviceId: to, period: '', content: '', seq: null, nextAt: '' }
  await tx.updateTable('plate').set(columns).where('deviceId', '=', from).execute()
  await tx.updateTable('room').set({ nextAt: '' }).where('id', '=', plate.roomId).execute()
  await tx.updateTable('directory').set({ nextAt: '' }).where('id', '=', plate.directoryId).execute()
}

/** A stored target, with one device replaced by another. */
function movedTarget(stored: string, from: string, to: string): string {
  const target = JSON.parse(stored) as Target
  const moved = target.devices?.map((id) => (id === from ? to : id))
  return JSON.stringify({ ...target, devices: moved && [...new Set(moved)] })
}

/** Replaces a device by another in the targets of tasks and playlists. The clock looks at enabled playlists at once. */
export async function moveTargets(tx: Db, from: string, to: string, now: Date): Promise<void> {
  const inTasks = tx.selectFrom('taskNamed').select('taskId').where('namedId', '=', from)
  const tasks = await tx.selectFrom('task').select(['id', 'target']).where('id', 'in', inTasks).execute()
  for (const { id, target } of tasks)
    await tx
      .updateTable('task')
      .set({ target: movedTarget(target, from, to) })
      .where('id', '=', id)
      .execute()
  const inPlaylists = tx.selectFrom('playlistNamed').select('playlistId').where('namedId', '=', from)
  const playlists = await tx
    .selectFrom('playlist')
    .select(['id', 'target', 'enabled'])
    .where('id', 'in', inPlaylists)
    .execute()
  for (const { id, target, enabled } of playlists)
    await tx
      .updateTable('playlist')
      .set({ target: movedTarget(target, from, to), ...(enabled === 1 && { nextAt: now.toISOString() }) })
      .where('id', '=', id)
      .execute()
}

/**
 * Moves the wish of a device to another: that one wants the picture from now on, scaled where its panel differs, and
 * the first one wants nothing.
 */
export async function moveWish(tx: Db, from: DeviceRow, to: { id: string; screenType: number | null }, now: Date) {
  const wished = await tx
    .selectFrom('wish')
    .innerJoin('display', 'display.seq', 'wish.seq')
    .select(['templateId', 'templateName', 'designHash', 'display.data', 'wish.data as own', 'context', 'fit'])
    .select(['wish.itemId', 'wish.itemAt'])
    .select(['algorithm', 'source', 'planned', 'createdBy'])
    .where('wish.seq', '=', from.wishSeq)
    .where('wish.deviceId', '=', from.id)
    .executeTakeFirst()
  if (!wished) return
  const { own: ownValues, data, fit, itemId, itemAt, ...picture } = wished
  const isOfItem = itemId !== null && itemAt !== null
  const display = {
    ...picture,
    id: newId(),
    data: isOfItem ? data : (ownValues ?? data),
    fit: from.screenType === to.screenType ? fit : 'contain',
    force: 0,
    at: now.toISOString(),
  }
  const { design } = await readFrozen(tx, wished.designHash)
  const chosen = tx.selectFrom('device').select('device.id').where('device.id', '=', to.id)
  const itemParts = isOfItem && {
    values: new Map([[to.id, ownValues ?? '{}']]),
    items: new Map([[to.id, { id: itemId, changedAt: itemAt }]]),
  }
  await addWishes(tx, display, { chosen, frameId: null, design, now, ...itemParts })
  await dropWish(tx, from)
}
