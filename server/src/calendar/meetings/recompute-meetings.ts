import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { MeetingTable, RoomTable } from '../../base/database/room-tables.ts'
import { findClashingStarts } from './find-clashes.ts'
import { computeTimes, firstComputedDay, placementColumns } from './place-meeting.ts'
import { findDoorActions, findZone, saveOccurrences, wakeRooms } from './queries.ts'
import { withDoorActions } from './rules.ts'

/**
 * Computes the times of a meeting again, from the day `from` on, by default all that can be computed. Earlier times
 * stay. Days beyond the stored ones are computed for the first time. If another meeting has taken such a day meanwhile,
 * the day is left out.
 */
export async function recomputeMeeting(
  tx: Db,
  meeting: MeetingTable,
  timeZone: string,
  now: Date,
  from = firstComputedDay(timeZone, now),
) {
  const { times: computedTimes, until } = computeTimes(meeting, timeZone, now)
  const times = withDoorActions(computedTimes, await findDoorActions(tx, meeting.id))
  const { placedUntil, room, id, status } = meeting
  const isFirstComputed = ({ date }: { date: string }) =>
    placedUntil !== '' && date > placedUntil && status === 'enable'
  const clashingStarts = await findClashingStarts(tx, room, id, times.filter(isFirstComputed))
  const storedTimes = times.filter((time) => !(isFirstComputed(time) && clashingStarts.has(time.startsAt)))
  await saveOccurrences(tx, meeting, storedTimes, from)
  await tx.updateTable('meeting').set(placementColumns(until)).where('id', '=', meeting.id).execute()
}

/** The maximum number of meetings that are computed again in one transaction. */
const PORTION = 5

/** The meetings that people have entered for a room and that are to be computed again: an empty `zones` marks them. */
const meetingsToRecompute = (tx: Db, room: string) =>
  tx.selectFrom('meeting').selectAll().where('room', '=', room).where('source', '=', 'people').where('zones', '=', '')

/**
 * Computes people's meetings again when the zone of their room changes, so that the meetings keep their wall clock
 * times. The next meetings are computed here, and `recomputeRemaining` computes the others after the commit.
 */
export async function recomputeNextMeetings(tx: Db, { id, timeZone }: Pick<RoomTable, 'id' | 'timeZone'>, now: Date) {
  await tx.updateTable('meeting').set({ zones: '' }).where('room', '=', id).where('source', '=', 'people').execute()
  const nextMeetings = tx
    .selectFrom('occurrence')
    .select('meetingId')
    .where('roomId', '=', id)
    .where('enabled', '=', 1)
    .where('endsAt', '>', now.toISOString())
    .orderBy('endsAt')
    .limit(PORTION)
  for (const row of await meetingsToRecompute(tx, id).where('id', 'in', nextMeetings).execute())
    await recomputeMeeting(tx, row, timeZone, now)
}

/** Computes the remaining meetings of a room whose zone has changed, in portions. */
export async function recomputeRemaining(db: Db, id: string, now: Date): Promise<void> {
  for (let isMore = true; isMore; await setImmediate())
    isMore = await db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      const timeZone = await findZone(tx, id)
      const rows = timeZone === undefined ? [] : await meetingsToRecompute(tx, id).limit(PORTION).execute()
      for (const row of rows) await recomputeMeeting(tx, row, timeZone!, now)
      if (rows.length > 0) await wakeRooms(tx, [id])
      return rows.length > 0
    })
}
