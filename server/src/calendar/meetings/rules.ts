import { CHECK_IN_BEFORE_MINUTES } from '@wifi-tms/contract/door'
import type { SeriesPart } from '@wifi-tms/contract/occurrences'
import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { splitSeries } from '../times/split-series.ts'

/** From when until when a room is held. */
export interface Span {
  startsAt: string
  endsAt: string
}

/** One time of a meeting. */
export interface Place extends Span {
  date: string
  checkedIn?: number
  movedEnd?: string | null
  noShow?: number
}

/** What people have done at the door to one time of a meeting. */
export type Touched = Pick<Place, 'date' | 'startsAt' | 'checkedIn' | 'movedEnd' | 'noShow'>

/** A meeting that is placed anew keeps at its times what people have done there, as long as they begin when they did. */
export const withTouched = (places: readonly Place[], touched: readonly Touched[]): Place[] =>
  places.map((place) => {
    const { checkedIn, movedEnd, noShow } =
      touched.find(({ date, startsAt }) => date === place.date && startsAt === place.startsAt) ?? {}
    return { ...place, checkedIn, movedEnd, noShow, endsAt: movedEnd ?? place.endsAt } as Place
  })

/** People may check in by now to a meeting that begins at this moment or before. */
export const checkInOpens = (now: Date): string =>
  new Date(now.getTime() + CHECK_IN_BEFORE_MINUTES * 60_000).toISOString()

/** Whoever makes or moves a meeting so late that a check-in would be wanted by now has come already. */
export const withComers = (places: readonly Place[], now: Date): Place[] =>
  places.map((place) => (place.startsAt <= checkInOpens(now) ? { ...place, checkedIn: 1 } : place))

/** No occurrence is longer than a day, which has an hour more where clocks are put back. */
const LONGEST_MS = 26 * 3_600_000
/** The earliest beginning of a meeting that can still hold a room at a moment: it begins after this one. */
export const longestBefore = (moment: string) => new Date(Date.parse(moment) - LONGEST_MS).toISOString()

/** A meeting that holds a room, once. */
export interface Held extends Span {
  name: string
}

/** The first times within a span, each as long as the wanted one, at which nothing is held; at most so many. */
export function nextFree(within: Span, lengthMs: number, held: readonly Span[], most: number): Span[] {
  const free: Span[] = []
  let { startsAt } = within
  const after = { startsAt: within.endsAt, endsAt: within.endsAt }
  for (const span of [...held.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)), after]) {
    if (free.length === most) return free
    const endsAt = new Date(Date.parse(startsAt) + lengthMs).toISOString()
    if (span.startsAt > startsAt && endsAt <= span.startsAt) free.push({ startsAt, endsAt })
    if (span.endsAt > startsAt) startsAt = span.endsAt
  }
  return free
}

/** The occurrence that a list tells of: the one that runs or comes next, or else the last one. */
export const toldOf = <S extends Span>(spans: readonly S[], now: string): S | undefined =>
  spans.find(({ endsAt }) => endsAt > now) ?? spans.at(-1)

/** What runs in a room, and what comes next: of the first two that are not over, in the order in which they start. */
export function nowAndNext(upcoming: readonly RoomMeeting[], now: string) {
  const [first, second] = upcoming
  const runs = first !== undefined && first.startsAt <= now
  return { now: runs ? first : null, next: (runs ? second : first) ?? null }
}

/** What of a meeting says when it is. */
type When = Readonly<Record<'room' | 'date' | 'startTime' | 'endTime' | 'status' | 'recurrence' | 'exceptions', string>>
const when = ['room', 'date', 'startTime', 'endTime', 'recurrence', 'exceptions'] as const

/** Whether a meeting must not be over: a new one, one that is enabled anew, and one that is moved. */
export const isJudged = (before: When | undefined, after: When): boolean =>
  before === undefined ||
  (after.status === 'enable' && (before.status !== 'enable' || when.some((name) => before[name] !== after[name])))

/** Whether a meeting that is changed keeps what people have done to its times: where it is held as long as it was. */
export const keepsEnds = (before: When | undefined, after: When): boolean =>
  before?.status === 'enable' && before.room === after.room && before.endTime === after.endTime

/** What of a series says on which days it is, and until which of them that is worked out. */
interface Repeated extends Pick<When, 'date' | 'startTime' | 'recurrence' | 'exceptions'> {
  placedUntil: string
}

/** What is left of a meeting without one of its days, or without that and all after it; and what was there instead. */
export function splitMeeting(meeting: Repeated, day: string, part: SeriesPart, timeZone: string) {
  const exceptions: string[] = JSON.parse(meeting.exceptions)
  if (part === 'one')
    return {
      rest: { exceptions: JSON.stringify([...exceptions, day].sort()) },
      taken: { date: day, recurrence: '', exceptions: '[]' },
    }
  const start = `${meeting.date}T${meeting.startTime}`
  const { before, from } = splitSeries({ start, rule: meeting.recurrence, timeZone }, day)
  const kept = (isKept: (one: string) => boolean) => JSON.stringify(exceptions.filter(isKept))
  return {
    rest: { recurrence: before, exceptions: kept((one) => one < day), placedUntil: '' },
    taken: { date: day, recurrence: from, exceptions: kept((one) => one >= day) },
  }
}

/** What people say of a meeting, each with what goes with it; where it is stays out, as that differs from room to room. */
const saidTogether = [
  ['name'],
  ['status'],
  ['description'],
  ['organiser'],
  ['date'],
  ['startTime', 'endTime'],
  ['recurrence'],
] as const
type SaidWord = (typeof saidTogether)[number][number]
type Said = Readonly<Record<SaidWord | 'exceptions', string>>

/** What becomes of a meeting in another room: what is changed here is changed there, and all else stays as it is there. */
export function changedAlike<M extends Said>(there: M, before: Said, after: Said): M {
  const changed = saidTogether.filter((names) => names.some((name) => before[name] !== after[name])).flat()
  const [out, were, are] = [there, before, after].map(({ exceptions }) => new Set<string>(JSON.parse(exceptions)))
  const exceptions = [...out!.difference(were!.difference(are!)).union(are!.difference(were!))].sort()
  return {
    ...there,
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    exceptions: JSON.stringify(exceptions),
  }
}
