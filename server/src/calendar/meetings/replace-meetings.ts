import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { findRow } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { MeetingTable, RoomTable } from '../../base/database/room-tables.ts'
import { placedBy, placesOf } from './place-meeting.ts'
import { findClashing, findTouched, saveOccurrences, wakeRooms } from './queries.ts'
import { withTouched } from './rules.ts'

/**
 * Works out anew when a meeting takes place, from a day on. Of the days that were too far ahead until now, those at which
 * somebody else holds the room are left out.
 */
export async function replaceMeeting(tx: Db, meeting: MeetingTable, timeZone: string, now: Date, from = '') {
  const { places: planned, until } = placesOf(meeting, timeZone, now)
  const places = withTouched(planned, await findTouched(tx, meeting.id))
  const { placedUntil, room, id, status } = meeting
  const isNew = ({ date }: { date: string }) => placedUntil !== '' && date > placedUntil && status === 'enable'
  const held = await findClashing(tx, room, id, places.filter(isNew))
  const kept = places.filter((place) => !(isNew(place) && held.has(place.startsAt)))
  await saveOccurrences(tx, meeting, kept, from)
  await tx.updateTable('meeting').set(placedBy(until)).where('id', '=', meeting.id).execute()
}

/** Meetings that are placed anew in one transaction. */
const PORTION = 20

/**
 * The meetings that people have entered stay at their wall times when the zone of their room becomes another: those that come
 * next are placed anew, and the others are to be by `replaceLeft` after the commit.
 */
export async function replaceMeetings(tx: Db, room: Pick<RoomTable, 'id' | 'timeZone'>, now: Date): Promise<void> {
  const people = tx.updateTable('meeting').where('room', '=', room.id).where('source', '=', 'people')
  await people.set({ zones: '' }).execute()
  await replaceSome(tx, room, now)
}

/** Places anew what is left of the meetings of a room whose zone became another, in portions. */
export async function replaceLeft(db: Db, id: string, now: Date): Promise<void> {
  for (let isMore = true; isMore; await turn())
    isMore = await db.transaction().execute(async (tx) => {
      await lock(tx, 'meeting', 'room')
      const room = await findRow(tx, 'room', id)
      const isSome = room !== undefined && (await replaceSome(tx, room, now))
      if (isSome) await wakeRooms(tx, [id])
      return isSome
    })
}

async function replaceSome(tx: Db, { id, timeZone }: Pick<RoomTable, 'id' | 'timeZone'>, now: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('meeting')
    .selectAll()
    .where('room', '=', id)
    .where('source', '=', 'people')
    .where('zones', '=', '')
    .orderBy(
      sql`coalesce((select min(ends_at) from occurrence where meeting_id = meeting.id and ends_at > ${now.toISOString()}), '9')`,
    )
    .limit(PORTION)
    .execute()
  for (const row of rows) await replaceMeeting(tx, row, timeZone, now)
  return rows.length > 0
}
