import type { Db } from '../../base/database/db.ts'
import { findUpcoming } from '../meetings/find-upcoming.ts'
import { readRules } from '../rooms/queries.ts'
import { type RoomRules, type RoomSituation, situationAt } from '../rooms/rules.ts'

/** A room with its present state; undefined if there is no such room. */
export async function readRoom(tx: Db, id: string, now: Date) {
  const room = await tx.selectFrom('room').selectAll().where('id', '=', id).executeTakeFirst()
  if (!room) return undefined
  const rules: RoomRules = await readRules(tx, room)
  const upcoming = (await findUpcoming(tx, [id], now.toISOString())).get(id) ?? []
  const situation: RoomSituation = situationAt(upcoming, now, rules)
  return { room, rules, situation }
}
