import { LAST_YEAR, type RuleParts } from '@wifi-tms/contract/rule-parts'

const DAY_MS = 86_400_000

/** The number of a day since 1970. Months count from 0, and may go beyond a year. */
const dayOf = (year: number, month = 0, date = 1): number => Date.UTC(year, month, date) / DAY_MS

/** The first day after the last year in which a rule is followed. */
const END = dayOf(LAST_YEAR + 1)

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** 1970 began on a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

const dateOf = (day: number) => {
  const midnight = new Date(day * DAY_MS)
  return { day, year: midnight.getUTCFullYear(), month: midnight.getUTCMonth(), date: midnight.getUTCDate() }
}
/** Tests a day by one part of a rule. */
type Test = (at: ReturnType<typeof dateOf>) => boolean

const numbersOf = (text: string) => new Set(text.split(',').map(Number))

/** True if one of the numbers names a position in a list of `size`: 1 is the first position, -1 the last. */
const meansPosition = (numbers: ReadonlySet<number>, position: number, size: number) =>
  numbers.has(position) || numbers.has(position - size - 1)

/** The first day of the week that contains a day. Weeks begin on the rule's WKST, or else on Monday. */
const weekOf = (day: number, { WKST = 'MO' }: RuleParts): number =>
  day - ((weekdayOf(day) - weekdays.indexOf(WKST) + 7) % 7)

/** Completes a rule that names no days by the weekday, date or month of its first time. */
function withImpliedDays(parts: RuleParts, first: number): RuleParts {
  if (['BYYEARDAY', 'BYMONTHDAY', 'BYDAY'].some((name) => name in parts)) return parts
  const { month, date } = dateOf(first)
  const BYDAY = weekdays[weekdayOf(first)]!
  if (parts.FREQ === 'WEEKLY' || parts.BYWEEKNO) return { ...parts, BYDAY }
  if (parts.FREQ === 'YEARLY') return { BYMONTH: `${month + 1}`, ...parts, BYMONTHDAY: `${date}` }
  return parts.FREQ === 'MONTHLY' ? { ...parts, BYMONTHDAY: `${date}` } : parts
}

/** Makes the test of a day for each part of a rule that limits its days. */
const testOf: Readonly<Record<string, (text: string, parts: RuleParts) => Test>> = {
  BYMONTH(text) {
    const numbers = numbersOf(text)
    return ({ month }) => numbers.has(month + 1)
  },
  BYMONTHDAY(text, { SKIP }) {
    const numbers = numbersOf(text)
    // With SKIP of RFC 7529, a date that a month lacks becomes the month's last day. For SKIP=FORWARD, `moveForward`
    // of feeds/series.ts then moves that day on.
    const latestDate = SKIP ? Math.max(...numbers) : 0
    return ({ year, month, date }) => {
      const size = dayOf(year, month + 1) - dayOf(year, month)
      return meansPosition(numbers, date, size) || (date === size && latestDate > size)
    }
  },
  BYYEARDAY(text) {
    const numbers = numbersOf(text)
    return ({ year, day }) => meansPosition(numbers, day - dayOf(year) + 1, dayOf(year + 1) - dayOf(year))
  },
  BYWEEKNO(text, parts) {
    const numbers = numbersOf(text)
    // The first week of a year is the one with 4 January.
    const firstOf = (year: number) => weekOf(dayOf(year, 0, 4), parts)
    return ({ day }) => {
      const week = weekOf(day, parts)
      // A week belongs to the year of its fourth day.
      const { year } = dateOf(week + 3)
      return meansPosition(numbers, (week - firstOf(year)) / 7 + 1, (firstOf(year + 1) - firstOf(year)) / 7)
    }
  },
  BYDAY(text, { FREQ, BYMONTH, BYWEEKNO }) {
    const isWithinMonth = FREQ === 'MONTHLY' || BYMONTH !== undefined
    const hasPositions = FREQ === 'MONTHLY' || (FREQ === 'YEARLY' && !BYWEEKNO)
    // '2FR' is the second Friday, '-1FR' the last, and 'FR' every Friday: position 0.
    const wantedDays = text.split(',').map((part) => ({
      position: (hasPositions && Number.parseInt(part, 10)) || 0,
      weekday: weekdays.indexOf(part.slice(-2)),
    }))
    return ({ day, year, month }) => {
      const [begin, end] = isWithinMonth ? [dayOf(year, month), dayOf(year, month + 1)] : [dayOf(year), dayOf(year + 1)]
      // The day's position among the same weekdays: counted from the begin, and from the end.
      const positions = [0, Math.floor((day - begin) / 7) + 1, -Math.floor((end - 1 - day) / 7) - 1]
      return wantedDays.some(({ position, weekday }) => weekday === weekdayOf(day) && positions.includes(position))
    }
  },
}

/**
 * Makes the test for the days of a rule of RFC 5545; days are numbers since 1970. The rule begins on the day `first`,
 * which completes a rule that names no days itself.
 */
export function daysOf(parts: RuleParts, first: number): (day: number) => boolean {
  const allParts = withImpliedDays(parts, first)
  const tests = Object.entries(allParts).flatMap(([name, text]) => testOf[name]?.(text, allParts) ?? [])
  return (day) => {
    const date = dateOf(day)
    return tests.every((test) => test(date))
  }
}

/**
 * The periods of a rule that begins on the day `first`, beginning with the period that contains the day `from`: the
 * first day of each, and the day after its last. A rule by hours or minutes has a period for each day.
 */
export function* periodsOf(parts: RuleParts, first: number, from: number): Generator<[begin: number, end: number]> {
  const { FREQ = '', INTERVAL = '1' } = parts
  const months = { YEARLY: 12, MONTHLY: 1 }[FREQ]
  const days = FREQ === 'WEEKLY' ? 7 : 1
  const step = (months ?? days) * (/^(HOUR|MINUTE)LY$/.test(FREQ) ? 1 : Number(INTERVAL))
  /** The number of the period that contains a day: months since 1970 for a month or year, otherwise its first day. */
  const periodNumberOf = (day: number): number => {
    if (!months) return FREQ === 'WEEKLY' ? weekOf(day, parts) : day
    const { year, month } = dateOf(day)
    return (year - 1970) * 12 + (months === 12 ? 0 : month)
  }
  const dayAt = (periodNumber: number) => (months ? dayOf(1970, periodNumber) : periodNumber)
  const begin = periodNumberOf(first)
  for (let index = begin + Math.floor((periodNumberOf(from) - begin) / step) * step; dayAt(index) < END; index += step)
    yield [dayAt(index), dayAt(index + (months ?? days))]
}
