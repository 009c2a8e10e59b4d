import type { Db } from '../../base/database/db.ts'
import { findUpcoming } from '../meetings/queries.ts'
import { readHouse } from '../rooms/queries.ts'
import { type House, type Judged, judgeRoom } from '../rooms/rules.ts'

/** The most presses of one turn. */
const TURN = 200
/** Milliseconds for which a press is remembered: its tag may repeat it that late. */
const REMEMBERED_MS = 24 * 3_600_000

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

/** A room with its present state; undefined where it is gone. */
export async function readRoom(tx: Db, id: string, now: Date) {
  const room = await tx.selectFrom('room').selectAll().where('id', '=', id).executeTakeFirst()
  if (!room) return undefined
  const house: House = await readHouse(tx, room)
  const upcoming = (await findUpcoming(tx, [id], now.toISOString())).get(id) ?? []
  const judged: Judged = judgeRoom(upcoming, now, house)
  return { room, house, judged }
}
