import type { Db } from '../../base/database/db.ts'
import type { MeetingTable, RoomTable } from '../../base/database/room-tables.ts'
import { placedBy, placesOf } from './place-meeting.ts'
import { findHeld, findTouched, saveOccurrences } from './queries.ts'
import { firstClash, withTouched } from './rules.ts'

/**
 * Works out anew when a meeting takes place, from a day on. Of the days that were too far ahead until now, those at which
 * somebody else holds the room are left out.
 */
export async function replaceMeeting(tx: Db, meeting: MeetingTable, timeZone: string, now: Date, from = '') {
  const { places: planned, until } = placesOf(meeting, timeZone, now)
  const places = withTouched(planned, await findTouched(tx, meeting.id))
  const { placedUntil, room, id, status } = meeting
  const isNew = ({ date }: { date: string }) => placedUntil !== '' && date > placedUntil && status === 'enable'
  const firstNew = places.find(isNew)
  const held = firstNew ? await findHeld(tx, room, id, firstNew.startsAt) : []
  const kept = places.filter((place) => !(isNew(place) && firstClash([place], held)))
  await saveOccurrences(tx, meeting, kept, from)
  await tx.updateTable('meeting').set(placedBy(until)).where('id', '=', meeting.id).execute()
}

/** The meetings that people have entered stay at their wall times when the zone of their room becomes another. */
export async function replaceMeetings(tx: Db, { id, timeZone }: Pick<RoomTable, 'id' | 'timeZone'>, now: Date) {
  const rows = await tx
    .selectFrom('meeting')
    .selectAll()
    .where('room', '=', id)
    .where('source', '=', 'people')
    .execute()
  for (const row of rows) await replaceMeeting(tx, row, timeZone, now)
}
