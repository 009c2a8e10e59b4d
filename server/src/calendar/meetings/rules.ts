import { CHECK_IN_BEFORE_MINUTES } from '@wifi-tms/contract/door'
import type { SeriesPart } from '@wifi-tms/contract/occurrences'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { splitSeries } from '../times/split-series.ts'

/** A span of time in which a room is occupied. */
export interface HeldSpan {
  startsAt: string
  endsAt: string
}

/** One time of a meeting. */
export interface MeetingTime extends HeldSpan {
  date: string
  checkedIn?: number
  movedEnd?: string | null
  noShow?: number
}

/** People's actions at the door on one time of a meeting. */
export type Touched = Pick<MeetingTime, 'date' | 'startsAt' | 'checkedIn' | 'movedEnd' | 'noShow'>

/** Copies people's actions at the door to recomputed times that begin at the same moments. */
export const withTouched = (places: readonly MeetingTime[], touched: readonly Touched[]): MeetingTime[] =>
  places.map((place) => {
    const { checkedIn, movedEnd, noShow } =
      touched.find(({ date, startsAt }) => date === place.date && startsAt === place.startsAt) ?? {}
    return { ...place, checkedIn, movedEnd, noShow, endsAt: movedEnd ?? place.endsAt } as MeetingTime
  })

/** The latest start of a meeting for which check-in is open now. */
export const checkInOpens = (now: Date): string =>
  new Date(now.getTime() + CHECK_IN_BEFORE_MINUTES * 60_000).toISOString()

/** Marks those times as checked in for which check-in is already open when the meeting is made or moved. */
export const withComers = (places: readonly MeetingTime[], now: Date): MeetingTime[] =>
  places.map((place) => (place.startsAt <= checkInOpens(now) ? { ...place, checkedIn: 1 } : place))

/** The longest occurrence: a day, which has an hour more where clocks are put back, and an hour to spare. */
const LONGEST_MS = 26 * 3_600_000
/** The moment after which every meeting that may occupy a room at `moment` begins. */
export const earliestStartOf = (moment: string) => new Date(Date.parse(moment) - LONGEST_MS).toISOString()

/** One time at which a meeting occupies a room. */
export interface RoomHold extends HeldSpan {
  name: string
}

/** The first free times within a span, each as long as the wanted one; at most `most`. */
export function nextFree(
  searched: HeldSpan,
  lengthMs: number,
  heldSpans: readonly HeldSpan[],
  most: number,
): HeldSpan[] {
  const free: HeldSpan[] = []
  let { startsAt } = searched
  const after = { startsAt: searched.endsAt, endsAt: searched.endsAt }
  for (const span of [...heldSpans.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)), after]) {
    if (free.length === most) return free
    const endsAt = new Date(Date.parse(startsAt) + lengthMs).toISOString()
    if (span.startsAt > startsAt && endsAt <= span.startsAt) free.push({ startsAt, endsAt })
    if (span.endsAt > startsAt) startsAt = span.endsAt
  }
  return free
}

/** The occurrence that represents a meeting in a list: the one that runs or comes next, otherwise the last one. */
export const shownTime = <S extends HeldSpan>(spans: readonly S[], now: string): S | undefined =>
  spans.find(({ endsAt }) => endsAt > now) ?? spans.at(-1)

/** The running meeting of a room, and the next one: `upcoming` are the first two that are not over, in order. */
export function nowAndNext(upcoming: readonly RoomMeeting[], now: string) {
  const [first, second] = upcoming
  const isRunning = first !== undefined && first.startsAt <= now
  return { now: isRunning ? first : null, next: (isRunning ? second : first) ?? null }
}

/** The fields of a meeting that decide when it takes place. */
type TimeFields = Readonly<
  Record<'room' | 'date' | 'startTime' | 'endTime' | 'status' | 'recurrence' | 'exceptions', string>
>
const timeFields = ['room', 'date', 'startTime', 'endTime', 'recurrence', 'exceptions'] as const

/** True if the meeting must not be over, as it is new, enabled again or moved. */
export const isJudged = (before: TimeFields | undefined, after: TimeFields): boolean =>
  before === undefined ||
  (after.status === 'enable' && (before.status !== 'enable' || timeFields.some((name) => before[name] !== after[name])))

/** True if a changed meeting keeps people's actions at the door: it is still enabled, in the same room and with the same end. */
export const keepsEnds = (before: TimeFields | undefined, after: TimeFields): boolean =>
  before?.status === 'enable' && before.room === after.room && before.endTime === after.endTime

/** The fields of a series that decide its days, and the day until which they are computed. */
interface Repeated extends Pick<TimeFields, 'date' | 'startTime' | 'recurrence' | 'exceptions'> {
  placedUntil: string
}

/**
 * Splits a meeting: `rest` is the meeting without one of its days, or without that and all later days, and `taken` the
 * part that was taken out.
 */
export function splitMeeting(meeting: Repeated, day: string, part: SeriesPart, timeZone: string) {
  const exceptions: string[] = JSON.parse(meeting.exceptions)
  if (part === 'one')
    return {
      rest: { exceptions: JSON.stringify([...exceptions, day].sort()) },
      taken: { date: day, recurrence: '', exceptions: '[]' },
    }
  const start = `${meeting.date}T${meeting.startTime}`
  const { before, from } = splitSeries({ start, rule: meeting.recurrence, timeZone }, day)
  const exceptionsWhere = (isKept: (one: string) => boolean) => JSON.stringify(exceptions.filter(isKept))
  return {
    rest: { recurrence: before, exceptions: exceptionsWhere((one) => one < day), placedUntil: '' },
    taken: { date: day, recurrence: from, exceptions: exceptionsWhere((one) => one >= day) },
  }
}

/** Groups of a meeting's fields that change together. The room is left out, as it differs between the rooms of a booking. */
const changedTogether = [
  ['name'],
  ['status'],
  ['description'],
  ['organiser'],
  ['date'],
  ['startTime', 'endTime'],
  ['recurrence'],
] as const
type WrittenField = (typeof changedTogether)[number][number]
type WrittenFields = Readonly<Record<WrittenField | 'exceptions', string>>

/**
 * Applies the change from `before` to `after` to a meeting in another room: copies the changed fields and keeps the others.
 */
export function changedAlike<M extends WrittenFields>(other: M, before: WrittenFields, after: WrittenFields): M {
  const changed = changedTogether.filter((names) => names.some((name) => before[name] !== after[name])).flat()
  const [exceptionsOfOther, exceptionsBefore, exceptionsAfter] = [other, before, after].map(
    ({ exceptions }) => new Set<string>(JSON.parse(exceptions)),
  )
  const exceptions = [
    ...exceptionsOfOther!
      .difference(exceptionsBefore!.difference(exceptionsAfter!))
      .union(exceptionsAfter!.difference(exceptionsBefore!)),
  ].sort()
  return {
    ...other,
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    exceptions: JSON.stringify(exceptions),
  }
}
