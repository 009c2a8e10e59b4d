import { CHECK_IN_BEFORE_MINUTES } from '@wifi-tms/contract/door'
import type { SeriesPart } from '@wifi-tms/contract/occurrences'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { splitSeries } from '../times/split-series.ts'

/** A span of time, from one moment to another, in which a room is occupied or free. */
export interface TimeSpan {
  startsAt: string
  endsAt: string
}

/** One time of a meeting. */
export interface MeetingTime extends TimeSpan {
  date: string
  /** 1: somebody has checked in. */
  checkedIn?: number
  /** The end that replaces the planned one, because the meeting was ended, extended or released; null: none. */
  movedEnd?: string | null
  /** 1: it was released because nobody checked in. */
  noShow?: number
}

/**
 * People's actions at the door on one time of a meeting: they check in, end or extend it, or nobody comes. The actions
 * are stored with the time, so they have to be copied when the time is computed again.
 */
export type DoorActions = Pick<MeetingTime, 'date' | 'startsAt' | 'checkedIn' | 'movedEnd' | 'noShow'>

/** Copies people's actions at the door from the stored times to computed times that begin at the same moments. */
export const withDoorActions = (times: readonly MeetingTime[], doorActions: readonly DoorActions[]): MeetingTime[] =>
  times.map((time) => {
    const { checkedIn, movedEnd, noShow } =
      doorActions.find(({ date, startsAt }) => date === time.date && startsAt === time.startsAt) ?? {}
    return { ...time, checkedIn, movedEnd, noShow, endsAt: movedEnd ?? time.endsAt } as MeetingTime
  })

/** The latest start of a meeting to which people can already check in: ten minutes from now. */
export const latestStartForCheckIn = (now: Date): string =>
  new Date(now.getTime() + CHECK_IN_BEFORE_MINUTES * 60_000).toISOString()

/**
 * Marks the times of a new or moved meeting as checked in if check-in is already open. Somebody who books a room for
 * now is there, and need not check in as well.
 */
export const checkInOpenTimes = (times: readonly MeetingTime[], now: Date): MeetingTime[] =>
  times.map((time) => (time.startsAt <= latestStartForCheckIn(now) ? { ...time, checkedIn: 1 } : time))

/** The longest occurrence: a day, an hour more as clocks may be put back, and an hour to spare. */
const LONGEST_MS = 26 * 3_600_000
/**
 * A limit for queries of meetings that occupy a room at `moment`: meetings that began at or before this limit are over
 * by then. So a query need not read all past meetings.
 */
export const earliestStartOf = (moment: string) => new Date(Date.parse(moment) - LONGEST_MS).toISOString()

/** The latest end of a meeting: queries do not find a meeting that goes on for longer. */
export const latestEndOf = ({ startsAt }: Pick<TimeSpan, 'startsAt'>) =>
  new Date(Date.parse(startsAt) + LONGEST_MS).toISOString()

/** One time at which a meeting occupies a room. */
export interface RoomHold extends TimeSpan {
  name: string
  source: string
  createdById: string
}

/** Finds the first spans of this length in which a room is free, within the searched span and at most `limit`. */
export function findFreeSpans(
  searchedSpan: TimeSpan,
  lengthMs: number,
  heldSpans: readonly TimeSpan[],
  limit: number,
): TimeSpan[] {
  const freeSpans: TimeSpan[] = []
  let { startsAt } = searchedSpan
  // An empty span at the end of the search closes the free time after the last held span.
  const endOfSearch = { startsAt: searchedSpan.endsAt, endsAt: searchedSpan.endsAt }
  for (const span of [
    ...heldSpans.toSorted((first, second) => (first.startsAt < second.startsAt ? -1 : 1)),
    endOfSearch,
  ]) {
    if (freeSpans.length === limit) return freeSpans
    const endsAt = new Date(Date.parse(startsAt) + lengthMs).toISOString()
    // The beginning of each gap between two held spans is offered.
    if (span.startsAt > startsAt && endsAt <= span.startsAt) freeSpans.push({ startsAt, endsAt })
    if (span.endsAt > startsAt) startsAt = span.endsAt
  }
  return freeSpans
}

/** The occurrence that represents a meeting in a list: the one that runs or comes next, otherwise the last one. */
export const listedTime = <S extends TimeSpan>(spans: readonly S[], now: string): S | undefined =>
  spans.find(({ endsAt }) => endsAt > now) ?? spans.at(-1)

/**
 * The running meeting of a room, and the next one. `upcoming` are the first two meetings that are not over, in order.
 */
export function nowAndNext(upcoming: readonly RoomMeeting[], now: string) {
  const [first, second] = upcoming
  const isRunning = first !== undefined && first.startsAt <= now
  return { now: isRunning ? first : null, next: (isRunning ? second : first) ?? null }
}

/** The fields of a meeting that decide when it takes place. */
export type TimeFields = Readonly<
  Record<'room' | 'date' | 'startTime' | 'endTime' | 'status' | 'recurrence' | 'exceptions', string>
>
const timeFields = ['room', 'date', 'startTime', 'endTime', 'recurrence', 'exceptions'] as const

/**
 * True if a change of a meeting leaves its times as they are. In that case they must not be computed again: times of
 * long ago could not be computed, and a day that another meeting occupies would make the change fail.
 */
export const keepsTimes = (before: TimeFields, after: TimeFields): boolean =>
  before.status === after.status && timeFields.every((name) => before[name] === after[name])

/** True if the meeting must not lie in the past: it is new, enabled again or moved. */
export const mustNotBeOver = (before: TimeFields | undefined, after: TimeFields): boolean =>
  before === undefined || (after.status === 'enable' && !keepsTimes(before, after))

/**
 * True if a changed meeting keeps people's actions at the door: it was enabled before, and its room and its end are
 * unchanged.
 */
export const keepsDoorActions = (before: TimeFields | undefined, after: TimeFields): boolean =>
  before?.status === 'enable' && before.room === after.room && before.endTime === after.endTime

/** The fields of a series that decide its days, and the day until which they are computed. */
interface SeriesFields extends Pick<TimeFields, 'date' | 'startTime' | 'recurrence' | 'exceptions'> {
  placedUntil: string
}

/**
 * Splits a meeting at one of its days. `removed` has the fields of the part that is taken out: that day alone, or that
 * day and all later ones. `remaining` has the fields of what remains.
 */
export function splitMeeting(meeting: SeriesFields, day: string, part: SeriesPart, timeZone: string) {
  const exceptions: string[] = JSON.parse(meeting.exceptions)
  if (part === 'one')
    return {
      remaining: { exceptions: JSON.stringify([...exceptions, day].sort()) },
      removed: { date: day, recurrence: '', exceptions: '[]' },
    }
  const start = `${meeting.date}T${meeting.startTime}`
  const { before, from } = splitSeries({ start, rule: meeting.recurrence, timeZone }, day)
  const exceptionsWhere = (isKept: (day: string) => boolean) => JSON.stringify(exceptions.filter(isKept))
  return {
    remaining: { recurrence: before, exceptions: exceptionsWhere((exception) => exception < day), placedUntil: '' },
    removed: { date: day, recurrence: from, exceptions: exceptionsWhere((exception) => exception >= day) },
  }
}

/**
 * The fields that are copied between the rooms of a booking. If one field of a group was changed, the whole group is
 * copied. The field `room` is left out, because it differs between the rooms.
 */
const fieldGroups = [
  ['name'],
  ['status'],
  ['description'],
  ['organiser'],
  ['date'],
  ['startTime', 'endTime'],
  ['recurrence'],
] as const
type WrittenField = (typeof fieldGroups)[number][number]
type WrittenFields = Readonly<Record<WrittenField | 'exceptions', string>>

/**
 * Applies the change from `before` to `after` to the meeting of the same booking in another room. Fields that were not
 * changed stay, even if they differ between the rooms.
 */
export function applySameChange<M extends WrittenFields>(other: M, before: WrittenFields, after: WrittenFields): M {
  const changedFields = fieldGroups.filter((names) => names.some((name) => before[name] !== after[name])).flat()
  const [exceptionsOfOther, exceptionsBefore, exceptionsAfter] = [other, before, after].map(
    ({ exceptions }) => new Set<string>(JSON.parse(exceptions)),
  )
  // The other meeting also loses the exceptions that were removed, and gets the new ones.
  const exceptions = [
    ...exceptionsOfOther!
      .difference(exceptionsBefore!.difference(exceptionsAfter!))
      .union(exceptionsAfter!.difference(exceptionsBefore!)),
  ].sort()
  return {
    ...other,
    ...Object.fromEntries(changedFields.map((name) => [name, after[name]])),
    exceptions: JSON.stringify(exceptions),
  }
}
