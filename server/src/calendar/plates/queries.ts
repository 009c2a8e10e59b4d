import type { PanelAngle } from '@wifi-tms/contract/screen-types'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/**
 * Reads the plates (door signs) of a room or a directory, with their wishes (desired pictures) and, where known, their
 * panels. `sleeps` and `askAgainAt` tell if a plate is always reachable: see `leadOf`.
 */
export const readPlates = (db: Db, { roomId = '', directoryId = '' }: { roomId?: string; directoryId?: string }) =>
  db
    .selectFrom('plate')
    .innerJoin('device', 'device.id', 'plate.deviceId')
    .leftJoin('screenType as screen', 'screen.type', 'device.screenType')
    .leftJoin('delivery', 'delivery.deviceId', 'device.id')
    .select(['plate.deviceId', 'period', 'content', 'plate.seq', 'wishSeq', 'nextAt', 'sleeps', 'askAgainAt'])
    .select(['plate.templates', 'plate.language'])
    .select(['color', 'width', 'height', 'angle'])
    .where('roomId', '=', roomId)
    .where('directoryId', '=', directoryId)
    .orderBy('position')
    .execute()

/** Finds the last handled press on each plate of a room in this span. */
export async function findLastPresses(db: Db, roomId: string, { from, until }: { from: string; until: string }) {
  const presses = await db
    .selectFrom('press')
    .select(['deviceId', 'at', 'outcome'])
    .where('roomId', '=', roomId)
    .where('at', '>', from)
    .where('at', '<=', until)
    .where('outcome', '<>', '')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return new Map(presses.map((press) => [press.deviceId, press]))
}

export type PlateRow = Awaited<ReturnType<typeof readPlates>>[number]

/** The size of pictures for an unknown panel, in pixels. */
const USUAL_SIZE = '800x480'

/** The size of a plate's pictures as people see them. */
export function resolutionOf({ width, height, angle }: Pick<PlateRow, 'width' | 'height' | 'angle'>): string {
  if (width === null || height === null) return USUAL_SIZE
  const isSideways = (angle as PanelAngle) === 90 || (angle as PanelAngle) === 270
  return isSideways ? `${height}x${width}` : `${width}x${height}`
}

/** Writes columns of these plates, such as the scheduler's last wish. */
export const savePlateStates = (tx: Db, ids: readonly string[], state: object) =>
  tx.updateTable('plate').set(state).where('deviceId', 'in', oneOf(ids)).execute()

/** Records the newest wish of these plates, which a playlist has made in place of the room, as the scheduler's own. */
export const recordPlaylistWish = (tx: Db, ids: readonly string[], state: object) =>
  tx
    .updateTable('plate')
    .set((row) => ({
      ...state,
      seq: row.selectFrom('device').select('wishSeq').whereRef('device.id', '=', 'plate.deviceId'),
    }))
    .where('deviceId', 'in', oneOf(ids))
    .execute()

/** Sets the moment at which the scheduler next looks at these plates. */
export async function saveNextLook(tx: Db, plates: readonly PlateRow[], nextAt: string): Promise<void> {
  const platesToChange = plates.filter((plate) => plate.nextAt !== nextAt).map(({ deviceId }) => deviceId)
  if (platesToChange.length > 0) await savePlateStates(tx, platesToChange, { nextAt })
}

/** Makes the scheduler look at once at the directories that show a room: `nextAt` becomes empty. */
export const wakeDirectories = (tx: Db, room: string) =>
  tx
    .updateTable('directory')
    .set({ nextAt: '' })
    .where('id', 'in', (row) => row.selectFrom('directoryRoom').select('directoryId').where('roomId', '=', room))
    .execute()
