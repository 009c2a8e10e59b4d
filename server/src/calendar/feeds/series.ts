import type { RuleParts } from '@wifi-tms/contract/rule-parts'
import { endTest, type RuleSeries, ruleNeverComes, ruleOccasions } from '../times/recur.ts'
import { TooCostly } from '../times/rule-minutes.ts'
import { dayAfter, minuteOf, type WallClock, wallOfMinute } from '../times/zones.ts'
import { propertiesOf } from './components.ts'
import { type EndOfTime, type Event, endOf, textsOf, timesOf } from './events.ts'
import { readRule } from './read-rule.ts'
import { type CalendarTime, dayOf, momentOf, UTC, wallIn } from './read-times.ts'

/** The span within which times are wanted. */
interface Span {
  from: string
  until: string
}

/** One time of a series. */
export interface Occurrence {
  /** Identifies it within its series: its date, or its moment. */
  key: string
  wall: string
  clock: WallClock
  startsAt: string
  endsAt: string
  texts: ReturnType<typeof textsOf>
}

const isDayKey = (key: string): boolean => key.length === 10

/**
 * The key of a time among the times of a series with this start: a day where the series has whole days or the time is
 * written as a day, otherwise the moment, whether it is written in UTC, with a zone or as a wall time.
 */
export function keyOf(time: CalendarTime, start: CalendarTime, room: WallClock): string {
  if (start.isDay) return dayOf(time, room)
  if (time.isDay) return time.wall.slice(0, 10)
  // A time without a zone is on the clock of the series.
  return time.isFloating && !start.isFloating ? start.clock.momentAt(time.wall) : momentOf(time)
}

export const isRepeated = ({ component }: Event): boolean =>
  component.properties.some(({ name }) => name === 'RRULE' || name === 'RDATE')

const DAY_MS = 86_400_000
/** The most minutes by which an event may shift the later times of its series: a year. */
const FARTHEST_MINUTES = 366 * 1440

/**
 * The times of an event by its rules and further dates, without its exceptions and without times that other events
 * replace. An unsupported rule is a loss: the event then takes place only at its start.
 */
export function occurrencesOf(
  event: Event,
  start: CalendarTime,
  others: readonly Event[],
  { from, until }: Span,
): Occurrence[] {
  const { clocks } = event
  const endOfTime = endOf(event, start)
  if (!endOfTime) return []
  const shifts = shiftsOf(start, others, clocks.room)
  const margin = Math.max(0, ...shifts.map(({ minutes }) => Math.abs(minutes))) * 60_000
  const length = Date.parse(endOfTime(start.wall, start.clock)) - Date.parse(momentOf(start))
  // A time that began before the span may still go on within it.
  const span = {
    begin: new Date(Date.parse(from) - length - margin - DAY_MS),
    end: new Date(Date.parse(until) + margin).toISOString(),
  }
  const times = new Map(wallsOf(event, start, span).map((wall) => [start.clock.momentAt(wall), { wall, endsAt: '' }]))
  for (const wall of excludedWalls(event, start, span)) times.delete(start.clock.momentAt(wall))
  for (const { time, endsAt = '' } of timesOf(event, 'RDATE')) {
    const wall = furtherWall(time, start, clocks.room)
    times.set(start.clock.momentAt(wall), { wall, endsAt })
  }
  const keyAt = (wall: string) => (start.isDay ? wall.slice(0, 10) : start.clock.momentAt(wall))
  const excludedKeys = new Set(timesOf(event, 'EXDATE').map(({ time }) => keyOf(time, start, clocks.room)))
  for (const key of replacedKeys(
    others,
    start,
    clocks.room,
    [...times.values()].map(({ wall }) => wall),
    keyAt,
  ))
    excludedKeys.add(key)
  const texts = textsOf(event)
  return [...times].flatMap(([startsAt, { wall, endsAt }]) => {
    const key = keyAt(wall)
    // An exception that is written as a date removes all times of that day.
    if (excludedKeys.has(key) || excludedKeys.has(wall.slice(0, 10))) return []
    const { clock } = start
    const shift = shifts.findLast(({ at }) => at <= startsAt)
    if (!shift) return { key, wall, clock, startsAt, endsAt: endsAt || endOfTime(wall, clock), texts }
    // The event that replaces the later times of the series is cancelled or free.
    if (!shift.other.isHolding) return []
    const movedWall = wallOfMinute(minuteOf(wall) + shift.minutes)
    return {
      key,
      wall: movedWall,
      clock,
      startsAt: clock.momentAt(movedWall),
      endsAt: shift.ends(movedWall, clock),
      texts: shift.texts,
    }
  })
}

/** The wall minutes of an event's rules within a span; without a rule, that of its start. */
function wallsOf(event: Event, start: CalendarTime, { begin, end }: { begin: Date; end: string }): string[] {
  const rules = propertiesOf(event.component, 'RRULE').filter(({ value }) => value.trim() !== '')
  if (rules.length === 0) return [start.wall]
  const walls = rules.flatMap(({ value }) => {
    const wallsOfRule = followRule(value, start, event.clocks.room, begin, end)
    if (!wallsOfRule) event.lost.add('rule')
    return wallsOfRule ?? [start.wall]
  })
  return [...new Set(walls)].sort()
}

/** The wall minutes that EXRULE properties remove: RFC 2445, 4.8.5.2. */
const excludedWalls = (event: Event, start: CalendarTime, { begin, end }: { begin: Date; end: string }): string[] =>
  propertiesOf(event.component, 'EXRULE').flatMap(({ value }) => {
    const wallsOfRule = followRule(value, start, event.clocks.room, begin, end)
    if (!wallsOfRule) event.lost.add('rule')
    return wallsOfRule ?? []
  })

/**
 * The wall minutes of a rule from one moment to another; undefined for an unsupported rule, or one without any time.
 */
function followRule(
  text: string,
  start: CalendarTime,
  room: WallClock,
  begin: Date,
  end: string,
): string[] | undefined {
  const ruleParts = readRule(text)
  if (!ruleParts) return undefined
  const { BYHOUR: _, BYMINUTE: __, ...byDay } = ruleParts
  const parts = start.isDay
    ? { ...byDay, ...(ruleParts.UNTIL && { UNTIL: lastDay(ruleParts.UNTIL, room) }) }
    : ruleParts
  const repetition = { start: start.wall, parts, clock: start.clock }
  const walls: string[] = []
  try {
    if (ruleNeverComes(repetition) || endsWithoutTime(repetition, momentOf(start))) return undefined
    for (const { wall, at } of ruleOccasions(repetition, begin)) {
      if (at >= end) break
      walls.push(parts.SKIP === 'FORWARD' ? movedForward(wall, parts, start) : wall)
    }
    return walls
  } catch (error) {
    if (error instanceof TooCostly) return undefined
    throw error
  }
}

/** True if a rule has no time up to its UNTIL. False if UNTIL is before the start: such a series was ended on purpose. */
const endsWithoutTime = (repetition: RuleSeries, startsAt: string): boolean =>
  repetition.parts.UNTIL !== undefined &&
  !endTest(repetition.parts.UNTIL)(repetition.start, startsAt) &&
  ruleOccasions(repetition, new Date(startsAt)).next().done === true

/**
 * Moves a time to the first of the next month where the month lacks the rule's day, such as the 31st: RFC 7529,
 * SKIP=FORWARD.
 */
function movedForward(wall: string, { BYMONTHDAY }: RuleParts, start: CalendarTime): string {
  const days = BYMONTHDAY?.split(',').map(Number) ?? [Number(start.wall.slice(8, 10))]
  const isDay = days.includes(Number(wall.slice(8, 10))) || days.some((day) => day < 0)
  return isDay ? wall : `${dayAfter(wall.slice(0, 10), 1)}${wall.slice(10)}`
}

/** The last day of a series of whole days whose UNTIL is a moment. */
function lastDay(until: string, room: WallClock): string {
  const { wall, isDay, utc } = wallIn(until)!
  return dayOf({ wall, isDay, clock: utc ? UTC : room, isFloating: !utc }, room, true).replaceAll('-', '')
}

/** The wall minute of a further date on the clock of its series. */
function furtherWall(time: CalendarTime, start: CalendarTime, room: WallClock): string {
  if (start.isDay) return `${dayOf(time, room)}T00:00`
  if (time.isDay) return `${time.wall.slice(0, 10)}${start.wall.slice(10)}`
  return start.clock.wallAt(keyOf(time, start, room))
}

interface Shift {
  at: string
  minutes: number
  ends: EndOfTime
  other: Event
  texts: ReturnType<typeof textsOf>
}

/**
 * The shifts of a series in order. Each is made by an event with RANGE=THISANDFUTURE, and applies to all times of the series
 * from that moment on.
 */
function shiftsOf(start: CalendarTime, others: readonly Event[], room: WallClock): Shift[] {
  return others
    .flatMap((other): Shift[] => {
      if (!other.isOnward || !other.start || !other.replacedTime) return []
      const key = keyOf(other.replacedTime, start, room)
      const replacedAt = isDayKey(key) ? start.clock.momentAt(`${key}T${start.wall.slice(11)}`) : key
      const movedWall = start.isDay && other.start.isDay ? other.start.wall : start.clock.wallAt(momentOf(other.start))
      const minutes = minuteOf(movedWall) - minuteOf(start.clock.wallAt(replacedAt))
      const endOfTime = endOf(other, other.start)
      if (!endOfTime || Math.abs(minutes) > FARTHEST_MINUTES) return []
      return [{ at: replacedAt, minutes, ends: endOfTime, other, texts: textsOf(other) }]
    })
    .sort((one, next) => (one.at < next.at ? -1 : 1))
}

/**
 * The keys of the times that other events replace. If the series was moved since and no longer has such a time, the event
 * replaces the one time of that day that no other event replaces, if there is exactly one.
 */
function replacedKeys(
  others: readonly Event[],
  start: CalendarTime,
  room: WallClock,
  walls: readonly string[],
  keyAt: (wall: string) => string,
): Set<string> {
  const keys = new Set(others.flatMap(({ replacedTime }) => (replacedTime ? keyOf(replacedTime, start, room) : [])))
  if (keys.size === 0) return keys
  const wallsByDay = Map.groupBy(walls, (wall) => wall.slice(0, 10))
  const seriesKeys = new Set(walls.map(keyAt))
  for (const key of [...keys]) {
    if (seriesKeys.has(key) || isDayKey(key)) continue
    const unreplaced = (wallsByDay.get(start.clock.wallAt(key).slice(0, 10)) ?? [])
      .map(keyAt)
      .filter((other) => !keys.has(other))
    if (unreplaced.length === 1) keys.add(unreplaced[0]!)
  }
  return keys
}
