import type { RuleParts } from '@wifi-tms/contract/rule-parts'
import { type RuleSeries, ruleNeverComes, ruleOccasions, untilTest } from '../times/recur.ts'
import { TooCostly } from '../times/rule-minutes.ts'
import { dayAfter, minuteOf, type WallClock, wallOfMinute } from '../times/zones.ts'
import { propertiesOf } from './components.ts'
import { type EndOfTime, type Event, makeEndOfTime, textsOf, timesOf } from './events.ts'
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
 * The key by which a time is found among the times of a series with this start. It is a day if the series has whole
 * days or the time is written as a day. Otherwise it is a moment, because a time may be written in UTC, with a zone or
 * without one.
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
/** The maximum number of minutes by which an event may shift the later times of its series: a year. */
const FARTHEST_MINUTES = 366 * 1440

/**
 * Finds the times of an event: those of its rules and its additional dates (RDATE), without its exceptions and without
 * times that other events replace. If a rule is not supported, that is a loss, and the event takes place at its start.
 */
export function occurrencesOf(
  event: Event,
  start: CalendarTime,
  replacements: readonly Event[],
  { from, until }: Span,
): Occurrence[] {
  const { clocks } = event
  const endOfTime = makeEndOfTime(event, start)
  if (!endOfTime) return []
  const shifts = shiftsOf(start, replacements, clocks.room)
  // An event that shifts later times may shift them into the span, or out of it.
  const margin = Math.max(0, ...shifts.map(({ minutes }) => Math.abs(minutes))) * 60_000
  const length = Date.parse(endOfTime(start.wall, start.clock)) - Date.parse(momentOf(start))
  // A time that began before the span may still go on within it.
  const span = {
    begin: new Date(Date.parse(from) - length - margin - DAY_MS),
    end: new Date(Date.parse(until) + margin).toISOString(),
  }
  // The times by their moments; an empty end: the event's own length gives the end.
  const times = new Map(
    wallMinutesOf(event, start, span).map((wall) => [start.clock.momentAt(wall), { wall, endsAt: '' }]),
  )
  for (const wall of excludedWallMinutes(event, start, span)) times.delete(start.clock.momentAt(wall))
  for (const { time, endsAt = '' } of timesOf(event, 'RDATE')) {
    const wall = wallMinuteOf(time, start, clocks.room)
    times.set(start.clock.momentAt(wall), { wall, endsAt })
  }
  const keyAt = (wall: string) => (start.isDay ? wall.slice(0, 10) : start.clock.momentAt(wall))
  const excludedKeys = new Set(timesOf(event, 'EXDATE').map(({ time }) => keyOf(time, start, clocks.room)))
  for (const key of replacedKeys(
    replacements,
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
    // The last shift before a time applies to it.
    const shift = shifts.findLast(({ at }) => at <= startsAt)
    if (!shift) return { key, wall, clock, startsAt, endsAt: endsAt || endOfTime(wall, clock), texts }
    // The event that replaces the later times of the series is cancelled or free.
    if (!shift.replacement.occupiesRoom) return []
    const movedWall = wallOfMinute(minuteOf(wall) + shift.minutes)
    return {
      key,
      wall: movedWall,
      clock,
      startsAt: clock.momentAt(movedWall),
      endsAt: shift.endOfTime(movedWall, clock),
      texts: shift.texts,
    }
  })
}

/** Finds the wall minutes of an event's rules within a span. An event without a rule has only its start. */
function wallMinutesOf(event: Event, start: CalendarTime, { begin, end }: { begin: Date; end: string }): string[] {
  const rules = propertiesOf(event.component, 'RRULE').filter(({ value }) => value.trim() !== '')
  if (rules.length === 0) return [start.wall]
  const wallMinutes = rules.flatMap(({ value }) => {
    const minutesOfRule = followRule(value, start, event.clocks.room, begin, end)
    if (!minutesOfRule) event.lossReasons.add('rule')
    return minutesOfRule ?? [start.wall]
  })
  return [...new Set(wallMinutes)].sort()
}

/** The wall minutes that EXRULE properties remove: RFC 2445, 4.8.5.2. */
const excludedWallMinutes = (
  event: Event,
  start: CalendarTime,
  { begin, end }: { begin: Date; end: string },
): string[] =>
  propertiesOf(event.component, 'EXRULE').flatMap(({ value }) => {
    const minutesOfRule = followRule(value, start, event.clocks.room, begin, end)
    if (!minutesOfRule) event.lossReasons.add('rule')
    return minutesOfRule ?? []
  })

/**
 * Finds the wall minutes of a rule between two moments; undefined if the rule is not supported, or has no time at all.
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
  // A series of whole days has no times of day, and its UNTIL is a day.
  const { BYHOUR: _, BYMINUTE: __, ...byDay } = ruleParts
  const parts = start.isDay
    ? { ...byDay, ...(ruleParts.UNTIL && { UNTIL: lastDay(ruleParts.UNTIL, room) }) }
    : ruleParts
  const ruleSeries = { start: start.wall, parts, clock: start.clock }
  const wallMinutes: string[] = []
  try {
    if (ruleNeverComes(ruleSeries) || hasNoTime(ruleSeries, momentOf(start))) return undefined
    for (const { wall, at } of ruleOccasions(ruleSeries, begin)) {
      if (at >= end) break
      wallMinutes.push(parts.SKIP === 'FORWARD' ? moveForward(wall, parts, start) : wall)
    }
    return wallMinutes
  } catch (error) {
    if (error instanceof TooCostly) return undefined
    throw error
  }
}

/** True if a rule has no time up to its UNTIL. False if UNTIL is before the start: such a series ended on purpose. */
const hasNoTime = (ruleSeries: RuleSeries, startsAt: string): boolean =>
  ruleSeries.parts.UNTIL !== undefined &&
  !untilTest(ruleSeries.parts.UNTIL)(ruleSeries.start, startsAt) &&
  ruleOccasions(ruleSeries, new Date(startsAt)).next().done === true

/**
 * Moves a time to the first of the next month if its month lacks the rule's day, such as the 31st: RFC 7529,
 * SKIP=FORWARD.
 */
function moveForward(wall: string, { BYMONTHDAY }: RuleParts, start: CalendarTime): string {
  const days = BYMONTHDAY?.split(',').map(Number) ?? [Number(start.wall.slice(8, 10))]
  const isRuleDay = days.includes(Number(wall.slice(8, 10))) || days.some((day) => day < 0)
  return isRuleDay ? wall : `${dayAfter(wall.slice(0, 10), 1)}${wall.slice(10)}`
}

/**
 * The last day of a series of whole days by its UNTIL, as a date such as 20261130. UNTIL may be written as a moment.
 */
function lastDay(until: string, room: WallClock): string {
  const { wall, isDay, utc } = wallIn(until)!
  return dayOf({ wall, isDay, clock: utc ? UTC : room, isFloating: !utc }, room, true).replaceAll('-', '')
}

/** The wall minute of an additional date (RDATE) on the clock of its series. */
function wallMinuteOf(time: CalendarTime, start: CalendarTime, room: WallClock): string {
  if (start.isDay) return `${dayOf(time, room)}T00:00`
  if (time.isDay) return `${time.wall.slice(0, 10)}${start.wall.slice(10)}`
  return start.clock.wallAt(keyOf(time, start, room))
}

/** A change of all times of a series from a moment on, by an event that replaces them. */
interface Shift {
  /** The moment from which on it applies. */
  at: string
  /** The minutes by which the times move. */
  minutes: number
  endOfTime: EndOfTime
  replacement: Event
  texts: ReturnType<typeof textsOf>
}

/** Finds the shifts of a series, in order. Each is made by an event with RANGE=THISANDFUTURE. */
function shiftsOf(start: CalendarTime, replacements: readonly Event[], room: WallClock): Shift[] {
  return replacements
    .flatMap((replacement): Shift[] => {
      const { start: newStart, replacedTime } = replacement
      if (!replacement.replacesLaterTimes || !newStart || !replacedTime) return []
      const key = keyOf(replacedTime, start, room)
      const replacedAt = isDayKey(key) ? start.clock.momentAt(`${key}T${start.wall.slice(11)}`) : key
      const movedWall = start.isDay && newStart.isDay ? newStart.wall : start.clock.wallAt(momentOf(newStart))
      const minutes = minuteOf(movedWall) - minuteOf(start.clock.wallAt(replacedAt))
      const endOfTime = makeEndOfTime(replacement, newStart)
      if (!endOfTime || Math.abs(minutes) > FARTHEST_MINUTES) return []
      return [{ at: replacedAt, minutes, endOfTime, replacement, texts: textsOf(replacement) }]
    })
    .sort((first, second) => (first.at < second.at ? -1 : 1))
}

/**
 * Finds the keys of the times that other events replace. A series that was moved afterwards may have no time with this
 * key. Then the event replaces the only time of that day that no other event replaces.
 */
function replacedKeys(
  replacements: readonly Event[],
  start: CalendarTime,
  room: WallClock,
  wallMinutes: readonly string[],
  keyAt: (wall: string) => string,
): Set<string> {
  const keys = new Set(replacements.flatMap(({ replacedTime: time }) => (time ? keyOf(time, start, room) : [])))
  if (keys.size === 0) return keys
  const wallsByDay = Map.groupBy(wallMinutes, (wall) => wall.slice(0, 10))
  const seriesKeys = new Set(wallMinutes.map(keyAt))
  for (const key of [...keys]) {
    if (seriesKeys.has(key) || isDayKey(key)) continue
    const unreplaced = (wallsByDay.get(start.clock.wallAt(key).slice(0, 10)) ?? [])
      .map(keyAt)
      .filter((keyOfDay) => !keys.has(keyOfDay))
    if (unreplaced.length === 1) keys.add(unreplaced[0]!)
  }
  return keys
}
