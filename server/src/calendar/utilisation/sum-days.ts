import type { Core } from '../../base/core.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { readRules } from '../rooms/queries.ts'
import { openOn } from '../times/hours.ts'
import { dayAfter, mondayOf, wallAt } from '../times/zones.ts'
import { findLastSummedDay, findRoomsToSum, findTimes, findZones, saveDays, sweepDays } from './queries.ts'
import { lengthOf, sumTimes } from './rules.ts'

/** The maximum number of rooms that are summed up in one run. */
const MOST_ROOMS = 100
/** The number of past days whose meeting times are all still stored. Older meetings of calendars are deleted. */
const KEPT_DAYS = 31
/** The milliseconds from a day's end until the day is summed up: its last meeting may still be released until then. */
const SETTLE_MS = 3_600_000

/**
 * Sums up the utilisation of rooms on past days, each day once. After the server was down it also sums up the missed
 * days, as far back as all meeting times are stored.
 */
export async function sumDays(core: Core): Promise<void> {
  const settledUntil = new Date(core.now().getTime() - SETTLE_MS)
  let remainingRooms = MOST_ROOMS
  for (const timeZone of await findZones(core.db)) {
    const yesterday = dayAfter(wallAt(settledUntil, timeZone).slice(0, 10), -1)
    const rooms = await findRoomsToSum(core.db, timeZone, yesterday, remainingRooms)
    for (const room of rooms) await sumRoom(core, room, yesterday)
    if (rooms.length > 0) core.wire.changed('rooms', [])
    remainingRooms -= rooms.length
    if (remainingRooms <= 0) return
  }
  await sweepDays(core.db, wallAt(core.now(), 'UTC').slice(0, 10))
}

async function sumRoom({ db }: Core, room: RoomTable, to: string): Promise<void> {
  const rules = await readRules(db, room)
  const lastDay = await findLastSummedDay(db, room.id, to)
  // The sums begin on the latest of these days: the first for which all meeting times are stored, the day of the
  // room's creation, and the day after the last summed one.
  const firstDays = [dayAfter(to, 1 - KEPT_DAYS), wallAt(room.createdAt, room.timeZone).slice(0, 10)]
  const from = [...firstDays, ...(lastDay ? [dayAfter(lastDay, 1)] : [])].sort().at(-1)!
  const times = await findTimes(db, room, from, to)
  const days = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const span = openOn(rules, day)
    // A room without working hours has no open minutes: null.
    const openMinutes = rules.hours ? (span ? lengthOf(span.opens, span.closes) : 0) : null
    days.push({ roomId: room.id, day, week: mondayOf(day), open: openMinutes, ...sumTimes(times.get(day) ?? []) })
  }
  await saveDays(db, days)
}
