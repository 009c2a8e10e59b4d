import { conflict } from '@wifi-tms/contract/conflicts'
import { wrong } from '@wifi-tms/contract/errors'
import { MEETING_EXPIRED, ROOM_MEETINGS, ROOM_SERIES, SERIES_DAYS } from '@wifi-tms/contract/meetings'
import type { Who } from '../../api/http/who.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { occasionsOf } from '../times/recur.ts'
import { typedTimes } from '../times/typed-times.ts'
import { dayAfter, momentAt, repeatedBetween, wallAt, ZONE_DATA } from '../times/zones.ts'
import { refuseBeyondRules, withBreaks } from './booking-rules.ts'
import { findClash, findFreeRooms, findHeldSpans } from './find-clashes.ts'
import type { MemberTerms } from './members.ts'
import { countMeetingsOfPeople, findZone, saveOccurrences } from './queries.ts'
import { findFreeSpans, type MeetingTime, type RoomHold, type TimeSpan } from './rules.ts'

type ScheduleFields = Pick<MeetingTable, 'date' | 'startTime' | 'endTime' | 'recurrence' | 'exceptions'>

/** The number of past days for which times of a series are computed as well. */
const PAST_DAYS = 31

/** Throws Refusal for a meeting from a calendar, which has to be changed there. */
export function refuseReadOnly({ source }: Pick<MeetingTable, 'source'>): void {
  if (source === 'calendar')
    throw conflict('calendar', {}, "This meeting comes from the room's calendar: change it there")
}

/** The time zone of a room. Throws Refusal if there is no such room. */
export async function zoneOf(tx: Db, room: string): Promise<string> {
  const zone = await findZone(tx, room)
  if (zone === undefined) throw wrong('room', 'There is no such room')
  return zone
}

/** The first day for which times of a series are computed. */
export const firstComputedDay = (timeZone: string, now: Date): string =>
  dayAfter(wallAt(now, timeZone).slice(0, 10), -PAST_DAYS)

/**
 * Limits the days that a series leaves out. If there are too many, the days that are no longer computed are dropped.
 * Throws Refusal if there are still too many.
 */
export function limitExceptions(meeting: MeetingTable, timeZone: string, now: Date): MeetingTable {
  const days: string[] = JSON.parse(meeting.exceptions)
  if (days.length <= SERIES_DAYS) return meeting
  const keptDays = days.filter((day) => day >= firstComputedDay(timeZone, now))
  if (keptDays.length > SERIES_DAYS) throw wrong('exceptions', `At most ${SERIES_DAYS} days`)
  return { ...meeting, exceptions: JSON.stringify(keptDays) }
}

/**
 * Computes the times of a meeting. For a series these are the times from a month ago until about a year ahead. `until`
 * is the day until which they are computed; empty: there are no later times.
 */
export function computeTimes(meeting: ScheduleFields, timeZone: string, now: Date) {
  const today = wallAt(now, timeZone).slice(0, 10)
  const lastDay = dayAfter(meeting.date > today ? meeting.date : today, SERIES_DAYS)
  const start = `${meeting.date}T${meeting.startTime}`
  const exceptions = new Set(JSON.parse(meeting.exceptions) as string[])
  // The only time of a single meeting is computed, however long ago it is.
  const from = meeting.recurrence ? momentAt(`${firstComputedDay(timeZone, now)}T00:00`, timeZone) : 0
  const times: MeetingTime[] = []
  for (const { wall, at: startsAt } of occasionsOf({ start, rule: meeting.recurrence, timeZone }, new Date(from))) {
    const date = wall.slice(0, 10)
    // The next time is always computed, even if the series is so rare that it lies beyond `lastDay`.
    if (meeting.recurrence && date > lastDay && times.some(({ endsAt }) => endsAt > now.toISOString())) {
      const last = times.at(-1)!.date
      return { times, until: last > lastDay ? last : lastDay }
    }
    const endsAt = momentAt(`${date}T${meeting.endTime}`, timeZone)
    // A meeting that lies within the hour that clocks skip would end when it begins, and does not take place.
    if (endsAt > startsAt && !exceptions.has(date)) times.push({ date, startsAt, endsAt })
  }
  return { times, until: '' }
}

const expiredRefusal = () => wrong('endTime', MEETING_EXPIRED, 'expired')

/**
 * Throws Refusal for a typed rule that has no time or takes too long to compute. To find out, it computes the first
 * time in a thread. It is called before anything is locked.
 */
export async function refuseRule(
  { date, startTime, recurrence }: Pick<ScheduleFields, 'date' | 'startTime' | 'recurrence'>,
  { accountId: owner }: Pick<Who, 'accountId'>,
) {
  const series = { start: `${date}T${startTime}`, rule: recurrence, timeZone: 'UTC' }
  await typedTimes(series, new Date(0), 1, { field: 'recurrence', owner })
}

/**
 * Computes the times of a meeting that somebody has entered. Throws Refusal if the end is not after the start, and if
 * the meeting has no time. With `isPastRefused` it also refuses a meeting that is over.
 */
export function computeValidTimes(meeting: ScheduleFields, timeZone: string, now: Date, isPastRefused: boolean) {
  if (meeting.endTime <= meeting.startTime) throw wrong('endTime', 'The end must be after the start')
  const schedule = computeTimes(meeting, timeZone, now)
  const latestTime = schedule.times.at(-1)
  if (!latestTime) {
    const today = wallAt(now, timeZone).slice(0, 10)
    if (isPastRefused && meeting.recurrence && meeting.date < today) throw expiredRefusal()
    throw meeting.recurrence
      ? wrong('recurrence', 'The meeting would not take place on any day')
      : wrong('endTime', 'The clock is put forward then: the end must be after the start')
  }
  if (isPastRefused && latestTime.endsAt <= now.toISOString()) throw expiredRefusal()
  return schedule
}

/** The maximum number of free times, and of free rooms, that a refusal offers. */
const MOST_OFFERS = 3
/** The milliseconds within which a refusal offers free times: a month. */
const OFFERED_WITHIN_MS = 31 * 86_400_000

/**
 * Writes the times of a meeting. If the meeting was a series before the change, its past times stay, because they
 * cannot be computed again. The caller holds the lock of meetings, so nobody can take a free time before the commit.
 * Throws Refusal if another meeting holds the room, if the room has too many meetings, and with `terms` also if the
 * meeting breaks the room's rules for members.
 */
export async function saveMeetingTimes(
  tx: Db,
  {
    before,
    meeting,
    terms,
  }: { before: MeetingTable | undefined; meeting: MeetingTable; terms: MemberTerms | undefined },
  times: readonly MeetingTime[],
  timeZone: string,
  now: Date,
): Promise<void> {
  const timesToCome = times.filter(({ endsAt }) => endsAt > now.toISOString())
  const counts = await countMeetingsOfPeople(tx, meeting.room, meeting.id, now.toISOString())
  if (counts.meetings >= ROOM_MEETINGS)
    throw conflict('full', { most: ROOM_MEETINGS }, `The room has ${ROOM_MEETINGS} meetings, and may have no more`)
  const isSeries = meeting.recurrence !== '' && timesToCome.length > 0
  if (isSeries && counts.series >= ROOM_SERIES)
    throw wrong('recurrence', `The room has ${ROOM_SERIES} series that go on, and may have no more`)
  if (timesToCome.length > 0 && meeting.status === 'enable') {
    if (terms) refuseBeyondRules(terms.rules, meeting, timesToCome, wallAt(now, timeZone).slice(0, 10))
    const clash = await findClash(tx, meeting.room, meeting.id, timesToCome)
    if (clash) {
      const wanted = timesToCome.find(({ startsAt }) => startsAt === clash.wanted)!
      throw await clashRefusal(tx, { wanted, clash, meeting, timeZone, terms, now })
    }
    const { buffer = 0 } = terms?.rules ?? {}
    if (buffer > 0 && (await findClash(tx, meeting.room, meeting.id, withBreaks(timesToCome, buffer))))
      throw wrong('startTime', `Members must leave ${buffer} min free before and after a meeting`)
  }
  await saveOccurrences(tx, meeting, times, before && firstWrittenDay(before, meeting, timeZone, now))
}

/** The first day from which the times of a changed meeting are written anew. */
export function firstWrittenDay(before: MeetingTable, meeting: MeetingTable, timeZone: string, now: Date): string {
  if (before.recurrence !== '' && meeting.recurrence !== '') return firstComputedDay(timeZone, now)
  const day = before.recurrence === '' ? before.date : wallAt(now, timeZone).slice(0, 10)
  return day < meeting.date ? day : meeting.date
}

/**
 * Makes the refusal of a time at which another meeting holds the room, with free times and rooms as offers. A member
 * (`terms`) is offered only times that the room's rules allow, and only rooms that members may book.
 */
async function clashRefusal(
  tx: Db,
  refused: {
    wanted: TimeSpan
    clash: RoomHold
    meeting: MeetingTable
    timeZone: string
    terms: MemberTerms | undefined
    now: Date
  },
) {
  const { wanted, clash, meeting, timeZone, terms, now } = refused
  const name = terms?.nameOf(clash) ?? clash.name
  const { buffer = 0, ahead } = terms?.rules ?? {}
  const length = Date.parse(wanted.endsAt) - Date.parse(wanted.startsAt)
  const wallTime = (moment: string) => wallAt(moment, timeZone).replace('T', ' ')
  const timesOf = ({ startsAt, endsAt }: TimeSpan) => `${wallTime(startsAt)}–${wallTime(endsAt).slice(11)}`
  const monthLater = new Date(Date.parse(clash.endsAt) + OFFERED_WITHIN_MS).toISOString()
  const dayTooFar = ahead === undefined ? undefined : dayAfter(wallAt(now, timeZone).slice(0, 10), ahead + 1)
  const until = [monthLater, dayTooFar ? momentAt(`${dayTooFar}T00:00`, timeZone) : monthLater].sort()[0]!
  const heldSpans = withBreaks(await findHeldSpans(tx, meeting.room, meeting.id, clash.endsAt, until), buffer)
  // When clocks are put back, wall minutes occur twice, and a booking always means their first occurrence. So a time
  // that touches the second occurrence cannot be booked. The millisecond excludes times that end when clocks are put
  // back.
  const repeatedSpans = repeatedBetween(wanted.startsAt, until, timeZone).map(({ startsAt, endsAt }) => ({
    startsAt: new Date(Date.parse(startsAt) - 1).toISOString(),
    endsAt,
  }))
  const offeredSpan = { startsAt: withBreaks([clash], buffer)[0]!.endsAt, endsAt: until }
  const freeTimes = findFreeSpans(offeredSpan, length, [...heldSpans, ...repeatedSpans], MOST_OFFERS).map(timesOf)
  const rooms = await findFreeRooms(tx, wanted, { limit: MOST_OFFERS, forMembers: terms !== undefined })
  const facts = { by: name, at: timesOf(clash), free: freeTimes, rooms }
  const elsewhere = rooms.length > 0 ? `; free then: ${rooms.join(', ')}` : ''
  return conflict('held', facts, `${name} holds the room ${facts.at}; next free: ${freeTimes.join(', ')}${elsewhere}`)
}

/**
 * The columns of a meeting that tell when its times have to be computed again: the edition of the zone data that was
 * used, and the day until which they are computed.
 */
export const placementColumns = (until: string) => ({ zones: ZONE_DATA, placedUntil: until })
