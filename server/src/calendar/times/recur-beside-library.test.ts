import { ruleParts } from '@wifi-tms/contract/rule-parts'
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { ruleMinutes } from './rule-minutes.ts'
import { wallOfMinute } from './zones.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const listOf = (values: readonly (string | number)[], maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength }).map((list) => list.join(','))
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const eitherEnd = (last: number) => [...numbers(1, last), ...numbers(1, last).map((number) => -number)]

/** The parts that RFC 5545 allows in each kind of rule, with generators of their values. */
const commonParts = {
  BYMONTH: listOf(numbers(1, 12), 4),
  BYSETPOS: listOf([1, 2, 3, 5, -1, -2], 2),
  BYHOUR: listOf(numbers(0, 23), 3),
  BYMINUTE: listOf([0, 7, 15, 30, 59], 3),
}
const BYMONTHDAY = listOf(eitherEnd(31), 6)
const BYYEARDAY = listOf(eitherEnd(366), 12)
const weekdaysWithPositions = (most: number) =>
  listOf([...weekdays, ...eitherEnd(most).flatMap((position) => weekdays.map((day) => position + day))], 4)
const partsByKind = {
  YEARLY: { ...commonParts, BYMONTHDAY, BYYEARDAY, BYDAY: weekdaysWithPositions(5) },
  'YEARLY;BYWEEKNO=20,2,-2,-10': { BYDAY: listOf(weekdays, 4) },
  MONTHLY: { ...commonParts, BYMONTHDAY, BYDAY: weekdaysWithPositions(5) },
  WEEKLY: { ...commonParts, BYDAY: listOf(weekdays, 4) },
  DAILY: { ...commonParts, BYMONTHDAY, BYDAY: listOf(weekdays, 4) },
  HOURLY: { ...commonParts, BYMONTHDAY, BYYEARDAY, BYDAY: listOf(weekdays, 4) },
  MINUTELY: { ...commonParts, BYSETPOS: fc.constant('1'), BYMONTHDAY, BYYEARDAY, BYDAY: listOf(weekdays, 4) },
}
const rules = fc.oneof(
  ...Object.entries(partsByKind).map(([FREQ, parts]) =>
    fc
      .tuple(
        fc.record(parts as Record<string, fc.Arbitrary<string>>, { requiredKeys: [] }),
        fc.integer({ min: 1, max: 13 }),
        fc.constantFrom(...weekdays),
      )
      .map(([by, INTERVAL, WKST]) =>
        Object.entries({ FREQ, INTERVAL, WKST, ...by })
          .map((part) => part.join('='))
          .join(';'),
      ),
  ),
)
const BEGIN = Date.UTC(2020, 0) / 60_000
const minutes = fc.integer({ min: 0, max: 6 * 366 * 1440 }).map((minute) => BEGIN + minute)

/** The first times from a moment on by the library; undefined where the library gives up. */
function timesByLibrary(rule: string, start: number, from: number): string[] | undefined {
  const zoned = (minute: number) => Temporal.PlainDateTime.from(wallOfMinute(minute)).toZonedDateTime('UTC')
  const library = new RRuleTemporal({ rruleString: `${rule};UNTIL=20600101T000000Z`, dtstart: zoned(start) })
  const found: string[] = []
  try {
    for (let next = library.next(zoned(from), true); next && found.length < 8; next = library.next(next))
      found.push(next.toString().slice(0, 16))
  } catch {
    return undefined
  }
  return found
}

/** The same times by our own code; undefined where it gives up. */
function timesByUs(rule: string, start: number, from: number): string[] | undefined {
  try {
    return [...ruleMinutes(ruleParts(rule)!, start, from).take(8).map(wallOfMinute)].filter((wall) => wall < '2060')
  } catch {
    return undefined
  }
}

test('rules give the same times as another library does, from their start and from later moments', () => {
  fc.assert(
    fc.property(rules, minutes, minutes, (rule, start, laterMinute) => {
      // The library applies only one of two parts that limit the days of a year; RFC 5545 applies both.
      fc.pre(!/YEARLY.*(BYYEARDAY.*(BYDAY|BYMONTHDAY)|(BYDAY|BYMONTHDAY).*BYYEARDAY|BYMONTHDAY.*BYDAY=.*\d)/.test(rule))
      // A rule with BYWEEKNO but no BYDAY takes the weekday of its first time; the library takes another one each year.
      fc.pre(!rule.includes('BYWEEKNO') || rule.includes('BYDAY'))
      const from = Math.max(start, laterMinute)
      const [expected, found] = [timesByLibrary(rule, start, from), timesByUs(rule, start, from)]
      fc.pre(expected !== undefined && found !== undefined)
      expect(found, `${rule} from ${wallOfMinute(start)}`).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})
