import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { MeetingTable, RoomTable } from '../../base/database/room-tables.ts'
import { findClashing } from './find-clashes.ts'
import { placedBy, placesOf } from './place-meeting.ts'
import { findTouched, findZone, saveOccurrences, wakeRooms } from './queries.ts'
import { withTouched } from './rules.ts'

/**
 * Computes the times of a meeting again, from a day on. Newly computed days that were too far ahead until now are left out
 * where another meeting holds the room.
 */
export async function replaceMeeting(tx: Db, meeting: MeetingTable, timeZone: string, now: Date, from = '') {
  const { places: planned, until } = placesOf(meeting, timeZone, now)
  const places = withTouched(planned, await findTouched(tx, meeting.id))
  const { placedUntil, room, id, status } = meeting
  const isNew = ({ date }: { date: string }) => placedUntil !== '' && date > placedUntil && status === 'enable'
  const clashing = await findClashing(tx, room, id, places.filter(isNew))
  const stored = places.filter((place) => !(isNew(place) && clashing.has(place.startsAt)))
  await saveOccurrences(tx, meeting, stored, from)
  await tx.updateTable('meeting').set(placedBy(until)).where('id', '=', meeting.id).execute()
}

/** The most series that are computed again in one transaction. */
const PORTION = 5

const unplacedMeetings = (tx: Db, room: string) =>
  tx.selectFrom('meeting').selectAll().where('room', '=', room).where('source', '=', 'people').where('zones', '=', '')

/**
 * Computes people's meetings again when the zone of their room changes, so that they keep their wall clock times: the next
 * ones here, and `replaceRemaining` the others after the commit.
 */
export async function replaceMeetings(tx: Db, { id, timeZone }: Pick<RoomTable, 'id' | 'timeZone'>, now: Date) {
  await tx.updateTable('meeting').set({ zones: '' }).where('room', '=', id).where('source', '=', 'people').execute()
  const next = tx
    .selectFrom('occurrence')
    .select('meetingId')
    .where('roomId', '=', id)
    .where('enabled', '=', 1)
    .where('endsAt', '>', now.toISOString())
    .orderBy('endsAt')
    .limit(PORTION)
  for (const row of await unplacedMeetings(tx, id).where('id', 'in', next).execute())
    await replaceMeeting(tx, row, timeZone, now)
}

/** Computes the remaining meetings of a room whose zone has changed, in portions. */
export async function replaceRemaining(db: Db, id: string, now: Date): Promise<void> {
  for (let isMore = true; isMore; await turn())
    isMore = await db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      const timeZone = await findZone(tx, id)
      const rows = timeZone === undefined ? [] : await unplacedMeetings(tx, id).limit(PORTION).execute()
      for (const row of rows) await replaceMeeting(tx, row, timeZone!, now)
      if (rows.length > 0) await wakeRooms(tx, [id])
      return rows.length > 0
    })
}
