import { conflict } from '@wifi-tms/contract/conflicts'
import { wrong } from '@wifi-tms/contract/errors'
import { MEETING_EXPIRED, ROOM_MEETINGS, ROOM_SERIES, SERIES_DAYS } from '@wifi-tms/contract/meetings'
import type { Who } from '../../api/http/who.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { occasionsOf } from '../times/recur.ts'
import { typedTimes } from '../times/typed-times.ts'
import { dayAfter, momentAt, repeatedBetween, wallAt, ZONE_DATA } from '../times/zones.ts'
import { findClash, findFreeRooms, findHeld } from './find-clashes.ts'
import { countOwn, findZone, saveOccurrences } from './queries.ts'
import { type HeldSpan, type MeetingTime, nextFree, type RoomHold } from './rules.ts'

type Timed = Pick<MeetingTable, 'date' | 'startTime' | 'endTime' | 'recurrence' | 'exceptions'>

/** The number of past days for which times of a series are computed as well. */
const KEPT_DAYS = 31

/** Throws Refusal for a meeting from a calendar, which has to be changed there. */
export function refuseReadOnly({ source }: Pick<MeetingTable, 'source'>): void {
  if (source === 'calendar')
    throw conflict('calendar', {}, "This meeting comes from the room's calendar: change it there")
}

/** The time zone of a room. Throws Refusal where there is no such room. */
export async function zoneOf(tx: Db, room: string): Promise<string> {
  const zone = await findZone(tx, room)
  if (zone === undefined) throw wrong('room', 'There is no such room')
  return zone
}

/** The times of a meeting, and the day until which they are computed; an empty day: there are no later times. */
export function placesOf(meeting: Timed, timeZone: string, now: Date) {
  const today = wallAt(now, timeZone).slice(0, 10)
  const latest = dayAfter(meeting.date > today ? meeting.date : today, SERIES_DAYS)
  const start = `${meeting.date}T${meeting.startTime}`
  const exceptions = new Set(JSON.parse(meeting.exceptions) as string[])
  const from = meeting.recurrence ? momentAt(`${dayAfter(today, -KEPT_DAYS)}T00:00`, timeZone) : 0
  const places: MeetingTime[] = []
  for (const { wall, at } of occasionsOf({ start, rule: meeting.recurrence, timeZone }, new Date(from))) {
    const date = wall.slice(0, 10)
    // The next time is always computed, however rare the series.
    if (meeting.recurrence && date > latest && places.some(({ endsAt }) => endsAt > now.toISOString())) {
      const last = places.at(-1)!.date
      return { places, until: last > latest ? last : latest }
    }
    const endsAt = momentAt(`${date}T${meeting.endTime}`, timeZone)
    // A meeting within the hour that clocks skip has no length left.
    if (endsAt > at && !exceptions.has(date)) places.push({ date, startsAt: at, endsAt })
  }
  return { places, until: '' }
}

const expired = () => wrong('endTime', MEETING_EXPIRED, 'expired')

/**
 * Throws Refusal for a typed rule that has no time or takes too long to compute. The rule is tried in a thread, before
 * anything is locked.
 */
export async function refuseRule(
  { date, startTime, recurrence }: Pick<Timed, 'date' | 'startTime' | 'recurrence'>,
  { accountId: owner }: Pick<Who, 'accountId'>,
) {
  const series = { start: `${date}T${startTime}`, rule: recurrence, timeZone: 'UTC' }
  await typedTimes(series, new Date(0), 1, { field: 'recurrence', owner })
}

/**
 * Computes the times of a meeting. Throws Refusal where the end is not after the start, where it has no time, and, if
 * `judged`, where it is over.
 */
export function placeMeeting(meeting: Timed, timeZone: string, now: Date, judged: boolean) {
  if (meeting.endTime <= meeting.startTime) throw wrong('endTime', 'The end must be after the start')
  const placed = placesOf(meeting, timeZone, now)
  const last = placed.places.at(-1)
  if (!last) {
    const today = wallAt(now, timeZone).slice(0, 10)
    if (judged && meeting.recurrence && meeting.date < today) throw expired()
    throw meeting.recurrence
      ? wrong('recurrence', 'The meeting would not take place on any day')
      : wrong('endTime', 'The clock is put forward then: the end must be after the start')
  }
  if (judged && last.endsAt <= now.toISOString()) throw expired()
  return placed
}

/** The most other times, and rooms, that a refusal offers. */
const OFFERED = 3
/** Milliseconds after the wanted time within which other times are offered. */
const OFFERED_MS = 31 * 86_400_000

/**
 * Writes the times of a meeting. The caller holds the lock of meetings, so that free times are still free at the commit.
 * Throws Refusal where another meeting holds the room, or the room has its most meetings already.
 */
export async function saveMeetingTimes(
  tx: Db,
  meeting: MeetingTable,
  places: readonly MeetingTime[],
  timeZone: string,
  now: Date,
): Promise<void> {
  const coming = places.filter(({ endsAt }) => endsAt > now.toISOString())
  const counts = await countOwn(tx, meeting.room, meeting.id, now.toISOString())
  if (counts.meetings >= ROOM_MEETINGS)
    throw conflict('full', { most: ROOM_MEETINGS }, `The room has ${ROOM_MEETINGS} meetings, and may have no more`)
  const isSeries = meeting.recurrence !== '' && coming.length > 0
  if (isSeries && counts.series >= ROOM_SERIES)
    throw wrong('recurrence', `The room has ${ROOM_SERIES} series that go on, and may have no more`)
  if (coming.length > 0 && meeting.status === 'enable') {
    const clash = await findClash(tx, meeting.room, meeting.id, coming)
    if (clash) {
      const wanted = coming.find(({ startsAt }) => startsAt === clash.wanted)!
      throw await clashRefusal(tx, { wanted, clash, meeting, timeZone })
    }
  }
  await saveOccurrences(tx, meeting, places)
}

async function clashRefusal(
  tx: Db,
  refused: { wanted: HeldSpan; clash: RoomHold; meeting: MeetingTable; timeZone: string },
) {
  const { wanted, clash, meeting, timeZone } = refused
  const length = Date.parse(wanted.endsAt) - Date.parse(wanted.startsAt)
  const wall = (moment: string) => wallAt(moment, timeZone).replace('T', ' ')
  const timesOf = ({ startsAt, endsAt }: HeldSpan) => `${wall(startsAt)}–${wall(endsAt).slice(11)}`
  const until = new Date(Date.parse(clash.endsAt) + OFFERED_MS).toISOString()
  const heldSpans = await findHeld(tx, meeting.room, meeting.id, clash.endsAt, until)
  // A booked wall minute that occurs twice means the first one, so the second cannot be booked. A meeting across both would
  // end where it begins. Such spans are not offered.
  const repeated = repeatedBetween(wanted.startsAt, until, timeZone).map(({ startsAt, endsAt }) => ({
    startsAt: new Date(Date.parse(startsAt) - 1).toISOString(),
    endsAt,
  }))
  const within = { startsAt: clash.endsAt, endsAt: until }
  const free = nextFree(within, length, [...heldSpans, ...repeated], OFFERED).map(timesOf)
  const rooms = await findFreeRooms(tx, wanted, OFFERED)
  const facts = { by: clash.name, at: timesOf(clash), free, rooms }
  const elsewhere = rooms.length > 0 ? `; free then: ${rooms.join(', ')}` : ''
  return conflict('held', facts, `${clash.name} holds the room ${facts.at}; next free: ${free.join(', ')}${elsewhere}`)
}

/** The columns that record how the times of a meeting were computed: with this edition of the zone data, until this day. */
export const placedBy = (until: string) => ({ zones: ZONE_DATA, placedUntil: until })
