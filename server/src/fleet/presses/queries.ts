import { PRESS_AGAIN_SECONDS } from '@wifi-tms/contract/door'
import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'

/** A press of a button, as a tag or a phone reports it. */
export interface ButtonPress {
  deviceId: string
  event: string
  /** The sender's id of the press, or empty. */
  saidId: string
}

/** The most presses of one turn. */
const TURN = 200
/** Milliseconds for which a press is remembered: its tag may repeat it that late. */
const REMEMBERED_MS = 24 * 3_600_000

/**
 * Stores presses on plates of rooms, for the clock to handle. A press with an id of its tag that is stored already, as
 * after a lost acknowledgement, is skipped, and one soon after another of its kind at the room too. The caller holds
 * the fleet lock, so that many presses at once are judged one after the other.
 */
export async function keepPresses(tx: Db, presses: readonly ButtonPress[], now: Date): Promise<void> {
  for (const { deviceId, event, saidId } of presses) {
    const plate = await tx.selectFrom('plate').select('roomId').where('deviceId', '=', deviceId).executeTakeFirst()
    if (!plate?.roomId || (await isAgain(tx, plate.roomId, event, now))) continue
    await addPress(tx, { roomId: plate.roomId, deviceId, saidId, event, outcome: '' }, now)
  }
}

/** Stores a press of a tag or a phone; one that its sender has repeated is skipped. `outcome` is empty until handled. */
export const addPress = (tx: Db, press: ButtonPress & { roomId: string; outcome: string }, now: Date) =>
  tx
    .insertInto('press')
    .values({ ...press, id: newId(), at: now.toISOString() })
    .onConflict((clash) => clash.doNothing())
    .execute()

/** The outcome of a press that its sender may repeat; undefined where it is not stored. */
export async function findOutcome(tx: Db, deviceId: string, saidId: string): Promise<string | undefined> {
  const press = await tx
    .selectFrom('press')
    .select('outcome')
    .where('deviceId', '=', deviceId)
    .where('saidId', '=', saidId)
    .executeTakeFirst()
  return press?.outcome
}

/** True if a press of this kind was stored just before, at any plate of the room; false if the clock was put back. */
async function isAgain(tx: Db, roomId: string, event: string, now: Date): Promise<boolean> {
  const earlierPress = await tx
    .selectFrom('press')
    .select('id')
    .where('roomId', '=', roomId)
    .where('event', '=', event)
    .where('at', '>', new Date(now.getTime() - PRESS_AGAIN_SECONDS * 1000).toISOString())
    .where('at', '<=', now.toISOString())
    .executeTakeFirst()
  return earlierPress !== undefined
}

/** The unhandled presses, in order. */
export async function findWaiting(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('press')
    .select('id')
    .where('outcome', '=', '')
    .orderBy('at')
    .orderBy('id')
    .limit(TURN)
    .execute()
  return rows.map(({ id }) => id)
}

/** An unhandled press, with the device's name; undefined where somebody else has handled it. */
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
export const sweepPresses = (db: Db, now: Date) =>
  db
    .deleteFrom('press')
    .where('at', '<', new Date(now.getTime() - REMEMBERED_MS).toISOString())
    .where('outcome', '<>', '')
    .execute()
