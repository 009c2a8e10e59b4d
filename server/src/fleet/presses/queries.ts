import { TURN_AGAIN_SECONDS } from '@wifi-tms/contract/device-pages'
import { PRESS_AGAIN_SECONDS } from '@wifi-tms/contract/door'
import type { Press } from '../../base/cluster/server-messages.ts'
import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'

/** The maximum number of presses that the scheduler handles in one turn. */
const BATCH = 200
/** Milliseconds for which a press is stored, so that a late repetition by its tag is noticed. */
const REMEMBERED_MS = 24 * 3_600_000

/**
 * Stores presses of buttons on plates (door signs) and on devices with pages, for the scheduler to handle. Skips a
 * press that its tag has repeated, as after a lost acknowledgement. Also skips a press that comes just after another of
 * the same kind at the same room or device. The caller holds the fleet lock, so that simultaneous presses are judged
 * one by one.
 */
export async function keepPresses(tx: Db, presses: readonly Press[], now: Date): Promise<void> {
  for (const press of presses) {
    const roomId = await findRoomId(tx, press.deviceId)
    if (roomId === undefined || (await isRepeatedSoon(tx, { ...press, roomId }, now))) continue
    await addPress(tx, { ...press, roomId, outcome: '' }, now)
  }
}

/**
 * The id of the room that a device is a plate of. Empty if the device's button turns pages, undefined if the button
 * does nothing.
 */
async function findRoomId(tx: Db, deviceId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('device')
    .leftJoin('plate', 'plate.deviceId', 'device.id')
    .leftJoin('devicePages', 'devicePages.deviceId', 'device.id')
    .select(['roomId', 'directoryId', 'pages'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()
  if (row?.roomId) return row.roomId
  return row?.pages && !row.directoryId ? '' : undefined
}

/** Stores a press of a tag or a phone, unless its sender repeats it. `outcome` is empty until the press is handled. */
export const addPress = (tx: Db, press: Press & { roomId: string; outcome: string }, now: Date) =>
  tx
    .insertInto('press')
    .values({ ...press, id: newId(), at: now.toISOString() })
    .onConflict((clash) => clash.doNothing())
    .execute()

/** The outcome of a press that its sender may repeat; undefined if the press is not stored. */
export async function findOutcome(tx: Db, deviceId: string, saidId: string): Promise<string | undefined> {
  const press = await tx
    .selectFrom('press')
    .select('outcome')
    .where('deviceId', '=', deviceId)
    .where('saidId', '=', saidId)
    .executeTakeFirst()
  return press?.outcome
}

/** True if a press of this kind was stored just before, at any plate of the room or on the device. */
async function isRepeatedSoon(
  tx: Db,
  { roomId, deviceId, event }: Pick<Press, 'deviceId' | 'event'> & { roomId: string },
  now: Date,
): Promise<boolean> {
  const seconds = roomId ? PRESS_AGAIN_SECONDS : TURN_AGAIN_SECONDS
  const earlierPresses = tx
    .selectFrom('press')
    .select('id')
    .where('roomId', '=', roomId)
    .where('event', '=', event)
    .where('at', '>', new Date(now.getTime() - seconds * 1000).toISOString())
    // A press from the future was stored before the clock was put back.
    .where('at', '<=', now.toISOString())
  const pressesHere = roomId ? earlierPresses : earlierPresses.where('deviceId', '=', deviceId)
  return (await pressesHere.executeTakeFirst()) !== undefined
}

/** The ids of unhandled presses in order: the presses at rooms, or those that turn pages. */
export async function findWaitingPresses(db: Db, where: 'rooms' | 'pages'): Promise<string[]> {
  const rows = await db
    .selectFrom('press')
    .select('id')
    .where('outcome', '=', '')
    .where('roomId', where === 'rooms' ? '<>' : '=', '')
    .orderBy('at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

/** An unhandled press, with the device's name; undefined if another server has handled it. */
export const findPress = (tx: Db, id: string) =>
  tx
    .selectFrom('press')
    .leftJoin('device', 'device.id', 'deviceId')
    .selectAll('press')
    .select(['device.alias', 'device.mac'])
    .where('press.id', '=', id)
    .where('outcome', '=', '')
    .executeTakeFirst()

export const keepOutcome = (tx: Db, id: string, outcome: string) =>
  tx.updateTable('press').set({ outcome }).where('id', '=', id).execute()

/** Deletes presses that no tag repeats any more. */
export const deleteOldPresses = (db: Db, now: Date) =>
  db
    .deleteFrom('press')
    .where('at', '<', new Date(now.getTime() - REMEMBERED_MS).toISOString())
    .where('outcome', '<>', '')
    .execute()
