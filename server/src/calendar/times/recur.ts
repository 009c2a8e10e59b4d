import { type RuleParts, ruleParts } from '@wifi-tms/contract/rule-parts'
import { ruleMinutes } from './rule-minutes.ts'
import { clockOf, minuteOf, momentAt, type WallClock, wallOfMinute } from './zones.ts'

/** A time, single or repeated by an RRULE, that starts at a wall minute (a minute of the local clock). */
export interface Series {
  /** The first wall minute. */
  start: string
  /** RRULE text, or empty. */
  rule: string
  timeZone: string
}

/** A parsed rule that begins at a wall minute of a clock. */
export interface RuleSeries {
  start: string
  parts: RuleParts
  clock: WallClock
}

const ruleSeriesOf = ({ start, rule, timeZone }: Series): RuleSeries => ({
  start,
  parts: ruleParts(rule)!,
  clock: clockOf(timeZone),
})

/** One time of a series: its wall minute, and its moment. */
export interface Occasion {
  wall: string
  at: string
}

/**
 * The wall minutes of a rule from a minute on, in order. Its UNTIL is not applied. By RFC 5545 a minute that clocks
 * skip is no time of the series, and COUNT does not count it. Throws TooCostly.
 */
export const wallMinutesOf = (series: Series, from: number): Generator<number> =>
  wallMinutesOfRule(ruleSeriesOf(series), from)

function* wallMinutesOfRule({ start, parts, clock }: RuleSeries, from: number): Generator<number> {
  const first = minuteOf(start)
  // COUNT counts from the start.
  const begin = parts.COUNT === undefined ? Math.max(first, from) : first
  let remaining = Number(parts.COUNT ?? Number.POSITIVE_INFINITY)
  const isSkipped = clock.gapsFrom(wallOfMinute(begin))
  // Rules are computed on a clock that is never put forward or back; minutes that the real clock skips are dropped
  // here.
  for (const minute of ruleMinutes(parts, first, begin)) {
    if (isSkipped(minute)) continue
    if (minute >= from) yield minute
    if (--remaining === 0) return
  }
}

/**
 * The minutes of a day. A search begins a day early, as wall minutes are not quite in the order of their moments: after
 * clocks were put back, an earlier wall minute may be a later moment.
 */
const DAY_MINUTES = 1440

/**
 * The times of a series from a moment on, in order. By RFC 5545 a wall minute that occurs twice means the first one.
 * Throws TooCostly if finding them takes too much work.
 */
export function* occasionsOf(series: Series, from: Date): Generator<Occasion> {
  const { start, rule, timeZone } = series
  if (rule !== '') return yield* ruleOccasions(ruleSeriesOf(series), from)
  const startsAt = momentAt(start, timeZone)
  if (startsAt >= from.toISOString()) yield { wall: start, at: startsAt }
}

/** The times of a parsed rule, as `occasionsOf` gives them. The rule may have both COUNT and UNTIL. */
export function* ruleOccasions(ruleSeries: RuleSeries, from: Date): Generator<Occasion> {
  const { parts, clock } = ruleSeries
  const begin = from.toISOString()
  const isOver = untilTest(parts.UNTIL)
  for (const { wall, at: startsAt } of timesInOrder(ruleSeries, minuteOf(clock.wallAt(from)) - DAY_MINUTES)) {
    if (isOver(wall, startsAt)) return
    if (startsAt >= begin) yield { wall, at: startsAt }
  }
}

/** True for rules by hours or minutes, which count elapsed time: they have times in both passes of a repeated hour. */
const countsElapsedTime = ({ FREQ }: RuleParts): boolean => FREQ === 'HOURLY' || FREQ === 'MINUTELY'

/**
 * The times of a rule from a wall minute on, in order. Rules by hours and minutes have both times of a wall minute that
 * occurs twice.
 */
function* timesInOrder(ruleSeries: RuleSeries, from: number): Generator<Occasion> {
  const { parts, clock } = ruleSeries
  const hasRepeatedTimes = countsElapsedTime(parts)
  /** The times of the last hours; only for rules that count elapsed time. */
  let recent: { minute: number; wall: string; at: string }[] = []
  for (const minute of wallMinutesOfRule(ruleSeries, from)) {
    const wall = wallOfMinute(minute)
    const startsAt = clock.momentAt(wall)
    if (hasRepeatedTimes) {
      // If more time has passed than the wall clock shows, the clock was put back in between, and wall minutes occur
      // again.
      const lastTime = recent.at(-1)
      const putBackMinutes = lastTime
        ? (Date.parse(startsAt) - Date.parse(lastTime.at)) / 60_000 - (minute - lastTime.minute)
        : 0
      if (putBackMinutes > 0) yield* repeatedTimes(recent, putBackMinutes, clock)
      recent = [
        ...recent.filter((time) => time.minute > minute - MOST_PUT_BACK_MINUTES),
        { minute, wall, at: startsAt },
      ]
    }
    yield { wall, at: startsAt }
  }
}

/** The maximum number of minutes by which clocks are put back. */
const MOST_PUT_BACK_MINUTES = 180

/** The second moment of each time whose wall minute occurs again `putBackMinutes` minutes later. */
function* repeatedTimes(times: readonly Occasion[], putBackMinutes: number, clock: WallClock): Generator<Occasion> {
  for (const { wall, at: startsAt } of times) {
    const again = new Date(Date.parse(startsAt) + putBackMinutes * 60_000).toISOString()
    if (clock.wallAt(again) === wall) yield { wall, at: again }
  }
}

/** True for a rule that has no time at all, whatever its UNTIL, such as one for every 30 February. Throws TooCostly. */
export const neverComes = (series: Series): boolean => series.rule !== '' && ruleNeverComes(ruleSeriesOf(series))

/** True for a parsed rule that has no time at all. Throws TooCostly. */
export const ruleNeverComes = (ruleSeries: RuleSeries): boolean =>
  wallMinutesOfRule(ruleSeries, Number.NEGATIVE_INFINITY).next().done === true

/**
 * Makes a test that is true for times after a rule's UNTIL, and always false without an UNTIL. UNTIL may be a date
 * (20261130), a wall time (20261130T090000) or a moment (20261130T080000Z).
 */
export function untilTest(until: string | undefined): (wall: string, at: string) => boolean {
  if (until === undefined) return () => false
  const day = until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  if (until.length === 8) return (wall) => wall.slice(0, 10) > day
  const time = until.replace(/^\d{8}T(\d\d)(\d\d)(\d\d)Z?$/, '$1:$2:$3')
  if (until.endsWith('Z')) return (_, at) => at > `${day}T${time}.000Z`
  return (wall) => `${wall}:00` > `${day}T${time}`
}
