import type { Db } from '../../base/database/db.ts'
import type { DeviceRow } from '../../fleet/devices/queries.ts'
import { copyWish } from '../../fleet/wishes/copy-wish.ts'
import { dropWish } from '../../fleet/wishes/drop-wish.ts'
import type { Target } from '../tasks/queries.ts'

/**
 * Makes a device the plate of a room or directory in place of another device. The clock looks at that room or directory
 * at once.
 */
export async function movePlate(tx: Db, from: string, to: string): Promise<void> {
  const plate = await tx.selectFrom('plate').selectAll().where('deviceId', '=', from).executeTakeFirst()
  if (!plate) return
  const columns = { deviceId: to, period: '', content: '', seq: null, nextAt: '' }
  await tx.updateTable('plate').set(columns).where('deviceId', '=', from).execute()
  await tx.updateTable('room').set({ nextAt: '' }).where('id', '=', plate.roomId).execute()
  await tx.updateTable('directory').set({ nextAt: '' }).where('id', '=', plate.directoryId).execute()
}

/** Replaces a device by another in a stored target, which then names the new device once. */
function replaceInTarget(stored: string, from: string, to: string): string {
  const target = JSON.parse(stored) as Target
  const devices = target.devices?.map((id) => (id === from ? to : id))
  return JSON.stringify({ ...target, devices: devices && [...new Set(devices)] })
}

/** Replaces a device by another in the targets of tasks and playlists. The clock looks at enabled playlists at once. */
export async function moveTargets(tx: Db, from: string, to: string, now: Date): Promise<void> {
  const inTasks = tx.selectFrom('taskNamed').select('taskId').where('namedId', '=', from)
  const tasks = await tx.selectFrom('task').select(['id', 'target']).where('id', 'in', inTasks).execute()
  for (const { id, target } of tasks)
    await tx
      .updateTable('task')
      .set({ target: replaceInTarget(target, from, to) })
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
      .set({ target: replaceInTarget(target, from, to), ...(enabled === 1 && { nextAt: now.toISOString() }) })
      .where('id', '=', id)
      .execute()
}

/**
 * Moves the wish of a device to another device. That device wants the picture from now on, scaled where its panel
 * differs; the first device then wants nothing.
 */
export async function moveWish(tx: Db, from: DeviceRow, to: { id: string; screenType: number | null }, now: Date) {
  const isScaled = from.screenType !== to.screenType
  const newSeq = await copyWish(tx, { seq: from.wishSeq, deviceId: from.id }, { id: to.id, isScaled, now })
  if (newSeq !== undefined) await dropWish(tx, from)
}

/** Moves the pages of a device to another device, which shows none of them yet. */
export async function movePages(tx: Db, from: string, to: string): Promise<void> {
  const pages = await tx.selectFrom('devicePages').select('pages').where('deviceId', '=', from).executeTakeFirst()
  if (!pages) return
  await tx.deleteFrom('devicePages').where('deviceId', '=', to).execute()
  const noPageShown = { page: 0, pageSeq: null, baseSeq: null, backAt: null }
  await tx
    .updateTable('devicePages')
    .set({ deviceId: to, ...noPageShown })
    .where('deviceId', '=', from)
    .execute()
}
