import type { Db } from '../../base/database/db.ts'
import { findUpcoming } from '../meetings/queries.ts'
import { readHouse } from '../rooms/queries.ts'
import { type House, type Judged, judgeRoom } from '../rooms/rules.ts'

/** A room with its present state; undefined where it is gone. */
export async function readRoom(tx: Db, id: string, now: Date) {
  const room = await tx.selectFrom('room').selectAll().where('id', '=', id).executeTakeFirst()
  if (!room) return undefined
  const house: House = await readHouse(tx, room)
  const upcoming = (await findUpcoming(tx, [id], now.toISOString())).get(id) ?? []
  const judged: Judged = judgeRoom(upcoming, now, house)
  return { room, house, judged }
}
