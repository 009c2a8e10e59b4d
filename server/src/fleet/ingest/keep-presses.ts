import { PRESS_AGAIN_SECONDS } from '@wifi-tms/contract/door'
import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'
import type { Press } from './rules.ts'

/**
 * Stores presses on plates of rooms, for the clock to handle. A press with an id of its tag that is stored already, as
 * after a lost acknowledgement, is skipped; so is one soon after another of its kind at the room. The caller holds the
 * fleet lock, so that of many at once one is the first.
 */
export async function keepPresses(tx: Db, presses: readonly Press[], now: Date): Promise<void> {
  for (const { deviceId, event, saidId } of presses) {
    const plate = await tx.selectFrom('plate').select('roomId').where('deviceId', '=', deviceId).executeTakeFirst()
    if (!plate?.roomId || (await isAgain(tx, plate.roomId, event, now))) continue
    const press = { id: newId(), roomId: plate.roomId, deviceId, saidId, event, at: now.toISOString(), outcome: '' }
    await tx
      .insertInto('press')
      .values(press)
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
}

/** True if a press of this kind was stored just before, at any plate of the room; false if the clock was put back. */
async function isAgain(tx: Db, roomId: string, event: string, now: Date): Promise<boolean> {
  const other = await tx
    .selectFrom('press')
    .select('id')
    .where('roomId', '=', roomId)
    .where('event', '=', event)
    .where('at', '>', new Date(now.getTime() - PRESS_AGAIN_SECONDS * 1000).toISOString())
    .where('at', '<=', now.toISOString())
    .executeTakeFirst()
  return other !== undefined
}
