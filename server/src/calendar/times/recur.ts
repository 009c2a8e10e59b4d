import { type RuleParts, ruleParts } from '@wifi-tms/contract/rule-parts'
import { ruleMinutes } from './rule-minutes.ts'
import { clockOf, minuteOf, momentAt, type WallClock, wallOfMinute } from './zones.ts'

/** Something that happens at a wall minute, once or by an RRULE. */
export interface Series {
  /** The first wall minute. */
  start: string
  /** RRULE text, or empty. */
  rule: string
  timeZone: string
}

/** A rule in its parts that begins at a wall minute of a clock. */
export interface RuleSeries {
  start: string
  parts: RuleParts
  clock: WallClock
}

const repetitionOf = ({ start, rule, timeZone }: Series): RuleSeries => ({
  start,
  parts: ruleParts(rule)!,
  clock: clockOf(timeZone),
})

/** One time of a series. */
export interface Occasion {
  wall: string
  at: string
}

/**
 * The wall minutes of a rule from one of them on, in their order, without regard to its UNTIL. One that clocks leave out is no
 * time of the series and is not counted, as RFC 5545 has it. Throws TooCostly.
 */
export const wallMinutesOf = (series: Series, from: number): Generator<number> => ruleWalls(repetitionOf(series), from)

function* ruleWalls({ start, parts, clock }: RuleSeries, from: number): Generator<number> {
  const first = minuteOf(start)
  // COUNT counts from the start.
  const begin = parts.COUNT === undefined ? Math.max(first, from) : first
  let left = Number(parts.COUNT ?? Number.POSITIVE_INFINITY)
  const isLeftOut = clock.gapsFrom(wallOfMinute(begin))
  // Rules are worked out on a clock that is never put forward or back: only then is told which minutes there are.
  for (const minute of ruleMinutes(parts, first, begin)) {
    if (isLeftOut(minute)) continue
    if (minute >= from) yield minute
    if (--left === 0) return
  }
}

/** Wall minutes do not follow quite the order of moments. */
const A_DAY = 1440

/**
 * The times of a series in their order, from this moment on. Of a wall minute that comes twice the first is meant, as RFC 5545
 * has it. Throws TooCostly where a rule looks at too much for what it finds.
 */
export function* occasionsOf(series: Series, from: Date): Generator<Occasion> {
  const { start, rule, timeZone } = series
  if (rule !== '') return yield* ruleOccasions(repetitionOf(series), from)
  const at = momentAt(start, timeZone)
  if (at >= from.toISOString()) yield { wall: start, at }
}

/** The same of a rule in its parts, which may have both COUNT and UNTIL. */
export function* ruleOccasions(repetition: RuleSeries, from: Date): Generator<Occasion> {
  const { parts, clock } = repetition
  const begin = from.toISOString()
  const isOver = endTest(parts.UNTIL)
  for (const { wall, at } of inOrder(repetition, minuteOf(clock.wallAt(from)) - A_DAY)) {
    if (isOver(wall, at)) return
    if (at >= begin) yield { wall, at }
  }
}

/** Rules that go on by the clock of a machine: they do not pause where clocks are put back. */
const goesOn = ({ FREQ }: RuleParts): boolean => FREQ === 'HOURLY' || FREQ === 'MINUTELY'

/** The times of a rule from a wall minute on; of rules by hours and minutes also the second of a wall minute that comes twice. */
function* inOrder(repetition: RuleSeries, from: number): Generator<Occasion> {
  const { parts, clock } = repetition
  const isQuick = goesOn(parts)
  /** The times of the last hours before. */
  let before: { minute: number; wall: string; at: string }[] = []
  for (const minute of ruleWalls(repetition, from)) {
    const wall = wallOfMinute(minute)
    const at = clock.momentAt(wall)
    if (isQuick) {
      const last = before.at(-1)
      const back = last ? (Date.parse(at) - Date.parse(last.at)) / 60_000 - (minute - last.minute) : 0
      if (back > 0) yield* againOf(before, back, clock)
      before = [...before.filter((one) => one.minute > minute - LONGEST_BACK), { minute, wall, at }]
    }
    yield { wall, at }
  }
}

/** Minutes by which clocks are put back at most. */
const LONGEST_BACK = 180

/** The second of each time whose wall minute comes again `back` minutes later. */
function* againOf(times: readonly Occasion[], back: number, clock: WallClock): Generator<Occasion> {
  for (const { wall, at } of times) {
    const again = new Date(Date.parse(at) + back * 60_000).toISOString()
    if (clock.wallAt(again) === wall) yield { wall, at: again }
  }
}

/** True where a rule has no time at all, whatever its UNTIL, like one for each 30 February. Throws TooCostly. */
export const neverComes = (series: Series): boolean => series.rule !== '' && ruleNeverComes(repetitionOf(series))

/** The same of a rule in its parts. */
export const ruleNeverComes = (repetition: RuleSeries): boolean =>
  ruleWalls(repetition, Number.NEGATIVE_INFINITY).next().done === true

/** A test for times after the end that a rule names: a day, a wall minute, or a moment. No end: always false. */
export function endTest(until: string | undefined): (wall: string, at: string) => boolean {
  if (until === undefined) return () => false
  const day = until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  if (until.length === 8) return (wall) => wall.slice(0, 10) > day
  const time = until.replace(/^\d{8}T(\d\d)(\d\d)(\d\d)Z?$/, '$1:$2:$3')
  if (until.endsWith('Z')) return (_, at) => at > `${day}T${time}.000Z`
  return (wall) => `${wall}:00` > `${day}T${time}`
}
