import type { Directory } from '@wifi-tms/contract/directories'
import { Language } from '@wifi-tms/contract/shapes'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { DirectoryTable } from '../../base/database/plate-tables.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'

/** Makes directories in the contract's shape, with their rooms and devices. */
export async function toDirectories(db: Db, rows: readonly DirectoryTable[]): Promise<Directory[]> {
  const ids = rows.map(({ id }) => id)
  const rooms = await db
    .selectFrom('directoryRoom')
    .select(['directoryId', 'roomId'])
    .where('directoryId', 'in', oneOf(ids))
    .orderBy('position')
    .execute()
  const plates = await db
    .selectFrom('plate')
    .select(['directoryId', 'deviceId'])
    .where('directoryId', 'in', oneOf(ids))
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    rooms: rooms.flatMap(({ directoryId, roomId }) => (directoryId === row.id ? [roomId] : [])),
    devices: plates.flatMap(({ directoryId, deviceId }) => (directoryId === row.id ? [deviceId] : [])),
    template: row.template,
    language: Language.parse(row.language),
    ...stampsOf(row),
  }))
}

/** Replaces the rooms of a directory, in this order. */
export async function saveRooms(tx: Db, directoryId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('directoryRoom').where('directoryId', '=', directoryId).execute()
  for (const [position, roomId] of ids.entries())
    await tx.insertInto('directoryRoom').values({ directoryId, roomId, position }).execute()
}

/** The rooms of a directory, in their order. */
export const findRooms = (db: Db, directoryId: string): Promise<RoomTable[]> =>
  db
    .selectFrom('room')
    .innerJoin('directoryRoom', 'roomId', 'room.id')
    .selectAll('room')
    .where('directoryId', '=', directoryId)
    .orderBy('position')
    .execute()

/** The directory that a device shows. */
export const findDirectoryOf = (db: Db, device: string): Promise<DirectoryTable | undefined> =>
  db
    .selectFrom('directory')
    .selectAll()
    .where('id', '=', db.selectFrom('plate').select('directoryId').where('deviceId', '=', device))
    .executeTakeFirst()

/** Makes the scheduler look at this directory at once. */
export const wakeDirectory = (tx: Db, id: string) =>
  tx.updateTable('directory').set({ nextAt: '' }).where('id', '=', id).execute()
