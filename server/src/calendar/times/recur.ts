import { ruleParts } from '@wifi-tms/contract/wall-time'
import { RRuleTemporal } from 'rrule-temporal'
import { isLeftOut, momentAt, wallAt } from './zones.ts'

/** Something that happens at a wall minute, once or by an RRULE. */
export interface Series {
  /** The first wall minute. */
  start: string
  /** RRULE text, or empty. */
  rule: string
  timeZone: string
}

/** One time of a series. */
export interface Occasion {
  wall: string
  at: string
}

/** A rule skips at most so many wall minutes that clocks leave out. */
const LEFT_OUT = 200

/**
 * The times of a series in their order, from this moment on. A repeated wall minute that clocks leave out is no time of the
 * series and is not counted, and of one that comes twice the first is meant: both as RFC 5545 has it.
 * Throws Error where a rule finds nothing for ages.
 */
export function* occasionsOf(series: Series, from: Date): Generator<Occasion> {
  const { start, rule, timeZone } = series
  const begin = from.toISOString()
  if (rule === '') {
    const at = momentAt(start, timeZone)
    if (at >= begin) yield { wall: start, at }
    return
  }
  const { COUNT, UNTIL, ...parts } = ruleParts(rule)!
  // Rules are worked out on a clock that is never put forward or back: only then is told which minutes there are.
  const rules = new RRuleTemporal({
    rruleString: Object.entries(parts)
      .map((part) => part.join('='))
      .join(';'),
    dtstart: Temporal.PlainDateTime.from(start).toZonedDateTime('UTC'),
    cache: false,
    maxIterations: 20_000,
  })
  const isOver = endOf(UNTIL)
  let left = COUNT === undefined ? Number.POSITIVE_INFINITY : Number(COUNT)
  for (const wall of COUNT === undefined ? wallsFrom(rules, from, timeZone) : firstWalls(rules, left)) {
    if (isLeftOut(wall, timeZone)) continue
    const at = momentAt(wall, timeZone)
    if (isOver(wall, at)) return
    if (at >= begin) yield { wall, at }
    if (--left === 0) return
  }
}

const wallIn = (at: { toString(): string }): string => at.toString().slice(0, 16)

/** So many, and further ones only where clocks leave some of them out: each takes a while to find. */
function* firstWalls(rules: RRuleTemporal, count: number): Generator<string> {
  for (const [after, most] of [[0, count] as const, [count, count + LEFT_OUT] as const])
    yield* rules
      .all((_, at) => at < most)
      .slice(after)
      .map(wallIn)
}

/** One after the other, from a day before the moment on: wall minutes do not follow quite the order of moments. */
function* wallsFrom(rules: RRuleTemporal, from: Date, timeZone: string): Generator<string> {
  const begin = Temporal.PlainDateTime.from(wallAt(from, timeZone)).subtract({ days: 1 })
  let next = rules.next(begin.toZonedDateTime('UTC'), true)
  while (next) {
    yield wallIn(next)
    next = rules.next(next)
  }
}

/** Whether a time is after the end that a rule names: a day, a wall minute, or a moment. */
function endOf(until: string | undefined): (wall: string, at: string) => boolean {
  if (until === undefined) return () => false
  const day = until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  if (until.length === 8) return (wall) => wall.slice(0, 10) > day
  const time = until.replace(/^\d{8}T(\d\d)(\d\d)(\d\d)Z?$/, '$1:$2:$3')
  if (until.endsWith('Z')) return (_, at) => at > `${day}T${time}.000Z`
  return (wall) => `${wall}:00` > `${day}T${time}`
}
