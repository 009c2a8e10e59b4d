import type { SeriesPart } from '@wifi-tms/contract/occurrences'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { DoorActions, MeetingTime } from './rules.ts'

/** The maximum number of rows of one statement: databases limit the number of a statement's values. */
const MOST_ROWS = 500

/** Replaces the occurrences of a meeting from a day on; without `from`, all of them. */
export async function saveOccurrences(
  tx: Db,
  { id, room, status }: Pick<MeetingTable, 'id' | 'room' | 'status'>,
  occurrences: readonly MeetingTime[],
  from = '',
): Promise<void> {
  await tx.deleteFrom('occurrence').where('meetingId', '=', id).where('date', '>=', from).execute()
  const rows = occurrences
    .filter(({ date }) => date >= from)
    .map(({ date, startsAt, endsAt, checkedIn = 0, movedEnd = null, noShow = 0 }) => ({
      meetingId: id,
      roomId: room,
      enabled: Number(status === 'enable'),
      date,
      startsAt,
      endsAt,
      checkedIn,
      movedEnd,
      noShow,
    }))
  for (let index = 0; index < rows.length; index += MOST_ROWS)
    await tx
      .insertInto('occurrence')
      .values(rows.slice(index, index + MOST_ROWS))
      .execute()
}

/** The days on which a meeting takes place, as far as they are computed. */
export async function findDays(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('occurrence').select('date').where('meetingId', '=', id).execute()
  return rows.map(({ date }) => date)
}

/** The times of a meeting from a day on and before another day, as they are stored. */
export const findTimesWithin = (tx: Db, id: string, from: string, before: string) =>
  tx
    .selectFrom('occurrence')
    .selectAll()
    .where('meetingId', '=', id)
    .where('date', '>=', from)
    .where('date', '<', before)
    .execute()
export type StoredTime = Awaited<ReturnType<typeof findTimesWithin>>[number]

/** Stores times of another meeting, unchanged, as times of the meeting `id`. */
export async function copyTimes(tx: Db, id: string, times: readonly StoredTime[]): Promise<void> {
  for (let index = 0; index < times.length; index += MOST_ROWS)
    await tx
      .insertInto('occurrence')
      .values(times.slice(index, index + MOST_ROWS).map((time) => ({ ...time, meetingId: id })))
      .execute()
}

/** Deletes a meeting's occurrence on a day, or all its occurrences from that day on. */
export const dropOccurrences = (tx: Db, id: string, day: string, part: SeriesPart) =>
  tx
    .deleteFrom('occurrence')
    .where('meetingId', '=', id)
    .where('date', part === 'one' ? '=' : '>=', day)
    .execute()

/** The times of a meeting on which people have acted at the door: with a check-in or a moved end. */
export const findDoorActions = (tx: Db, id: string): Promise<DoorActions[]> =>
  tx
    .selectFrom('occurrence')
    .select(['date', 'startsAt', 'checkedIn', 'movedEnd', 'noShow'])
    .where('meetingId', '=', id)
    .where((row) => row.or([row('checkedIn', '=', 1), row('movedEnd', 'is not', null)]))
    .execute()

/** Moves the end of one time of a meeting; `noShow` is 1 if it ends because nobody checked in. */
export const moveEnd = (tx: Db, { _id, date }: Pick<RoomMeeting, '_id' | 'date'>, endsAt: string, noShow = 0) =>
  tx
    .updateTable('occurrence')
    .set({ endsAt, movedEnd: endsAt, noShow })
    .where('meetingId', '=', _id)
    .where('date', '=', date)
    .execute()

/** Records the check-in to one time of a meeting. */
export const saveCheckIn = (tx: Db, { _id, date }: Pick<RoomMeeting, '_id' | 'date'>) =>
  tx.updateTable('occurrence').set({ checkedIn: 1 }).where('meetingId', '=', _id).where('date', '=', date).execute()

/** Marks a room's meetings that begin at `latestStart` or before as checked in, so that they are not released. */
export const checkInOpenMeetings = (tx: Db, room: string, latestStart: string) =>
  tx
    .updateTable('occurrence')
    .set({ checkedIn: 1 })
    .where('roomId', '=', room)
    .where('startsAt', '<=', latestStart)
    .execute()

/** Counts people's meetings in a room, without `except`, and the series with future times among them. */
export const countMeetingsOfPeople = (db: Db, room: string, except: string, now: string) =>
  db
    .selectFrom('meeting')
    .select(({ fn }) => [
      fn.countAll<number>().as('meetings'),
      fn.countAll<number>().filterWhere('recurrence', '<>', '').filterWhere(hasTimeToCome(now)).as('series'),
    ])
    .where('room', '=', room)
    .where('id', '<>', except)
    .where('source', '=', 'people')
    .executeTakeFirstOrThrow()

/** True if a meeting has a time that is not over. */
const hasTimeToCome = (now: string) => (row: ExpressionBuilder<Tables, 'meeting'>) =>
  row.exists(
    row
      .selectFrom('occurrence')
      .select('date')
      .whereRef('meetingId', '=', 'meeting.id')
      .where('occurrence.endsAt', '>', now),
  )

/** The times of these meetings, in order. */
export const findTimes = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('occurrence')
    .select(['meetingId', 'date', 'startsAt', 'endsAt'])
    .where('meetingId', 'in', oneOf(ids))
    .orderBy('startsAt')
    .execute()

/** The rooms in which meetings of these bookings take place. */
export const findBookedRooms = (db: Db, bookings: readonly string[]) =>
  bookedTogether(db, bookings).select(['id', 'room', 'booking']).execute()

/** The meetings in other rooms that were booked together with this one. */
export const findBookedTogether = (
  db: Db,
  { id, booking }: Pick<MeetingTable, 'id' | 'booking'>,
): Promise<MeetingTable[]> => bookedTogether(db, [booking]).selectAll().where('id', '<>', id).orderBy('id').execute()

const bookedTogether = (db: Db, bookings: readonly string[]) =>
  db.selectFrom('meeting').where('booking', '<>', '').where('booking', 'in', oneOf(bookings))

/** The names of a room's meetings that people have entered and that are not over. */
export async function namesOfMeetingsToCome(db: Db, room: string, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('meeting')
    .select('name')
    .distinct()
    .where('room', '=', room)
    .where('source', '=', 'people')
    .where(hasTimeToCome(now))
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The time zone of a room; undefined if there is no such room. */
export async function findZone(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('room').select('timeZone').where('id', '=', id).executeTakeFirst()
  return row?.timeZone
}

/** The rules of booking a room, with the columns that decide the names of its meetings to members. */
export const findBookingRules = (db: Db, id: string) =>
  db.selectFrom('room').select(['booking', 'privacy', 'language']).where('id', '=', id).executeTakeFirst()

/** The columns of these rooms that decide what members see of others' meetings. */
export const findPrivacies = (db: Db, ids: readonly string[]) =>
  db.selectFrom('room').select(['id', 'privacy', 'language']).where('id', 'in', oneOf(ids)).execute()

/** Makes the scheduler look at these rooms at once, so that their plates get new pictures. */
export const wakePlates = (tx: Db, ids: readonly string[]) =>
  tx.updateTable('room').set({ nextAt: '' }).where('id', 'in', oneOf(ids)).execute()

/**
 * Makes the scheduler look at these rooms at once, and makes their writable external calendars (all but `ics`) due at
 * the end of the pause that their servers have asked for. Every change of bookings has to call this.
 */
export async function wakeRooms(tx: Db, ids: readonly (string | undefined)[]): Promise<void> {
  const rooms = ids.filter((id) => id !== undefined)
  await lock(tx, 'feed')
  await wakePlates(tx, rooms)
  await tx
    .updateTable('feed')
    .set(({ ref }) => ({ nextAt: ref('restUntil') }))
    .where('roomId', 'in', oneOf(rooms))
    .where('kind', '<>', 'ics')
    .execute()
}
