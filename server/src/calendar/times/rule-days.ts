import { LAST_YEAR, type RuleParts } from '@wifi-tms/contract/rule-parts'

const DAY_MS = 86_400_000

/** The number of a day since 1970; months from 0 on, also beyond a year. */
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
type Test = (at: ReturnType<typeof dateOf>) => boolean

const numbersOf = (text: string) => new Set(text.split(',').map(Number))

/** True if one of the numbers means this place among `size`: 1 is the first, -1 the last. */
const namesPlace = (numbers: ReadonlySet<number>, place: number, size: number) =>
  numbers.has(place) || numbers.has(place - size - 1)

/** The first day of the week of a day. */
const weekOf = (day: number, { WKST = 'MO' }: RuleParts): number =>
  day - ((weekdayOf(day) - weekdays.indexOf(WKST) + 7) % 7)

/** A rule completed by the weekday, date or month of its first time, where it names none. */
function withImpliedDays(parts: RuleParts, first: number): RuleParts {
  if (['BYYEARDAY', 'BYMONTHDAY', 'BYDAY'].some((name) => name in parts)) return parts
  const { month, date } = dateOf(first)
  const BYDAY = weekdays[weekdayOf(first)]!
  if (parts.FREQ === 'WEEKLY' || parts.BYWEEKNO) return { ...parts, BYDAY }
  if (parts.FREQ === 'YEARLY') return { BYMONTH: `${month + 1}`, ...parts, BYMONTHDAY: `${date}` }
  return parts.FREQ === 'MONTHLY' ? { ...parts, BYMONTHDAY: `${date}` } : parts
}

/** For each part of a rule that limits its days: makes the test of a day. */
const testOf: Readonly<Record<string, (text: string, parts: RuleParts) => Test>> = {
  BYMONTH(text) {
    const numbers = numbersOf(text)
    return ({ month }) => numbers.has(month + 1)
  },
  BYMONTHDAY(text, { SKIP }) {
    const numbers = numbersOf(text)
    // With SKIP of RFC 7529, a date that a month lacks becomes the month's last day; `movedForward` of feeds/series.ts handles
    // SKIP=FORWARD from there.
    const latest = SKIP ? Math.max(...numbers) : 0
    return ({ year, month, date }) => {
      const size = dayOf(year, month + 1) - dayOf(year, month)
      return namesPlace(numbers, date, size) || (date === size && latest > size)
    }
  },
  BYYEARDAY(text) {
    const numbers = numbersOf(text)
    return ({ year, day }) => namesPlace(numbers, day - dayOf(year) + 1, dayOf(year + 1) - dayOf(year))
  },
  BYWEEKNO(text, parts) {
    const numbers = numbersOf(text)
    // The first week of a year is the one with 4 January.
    const firstOf = (year: number) => weekOf(dayOf(year, 0, 4), parts)
    return ({ day }) => {
      const week = weekOf(day, parts)
      const { year } = dateOf(week + 3)
      return namesPlace(numbers, (week - firstOf(year)) / 7 + 1, (firstOf(year + 1) - firstOf(year)) / 7)
    }
  },
  BYDAY(text, { FREQ, BYMONTH, BYWEEKNO }) {
    const inMonth = FREQ === 'MONTHLY' || BYMONTH !== undefined
    const isPlaced = FREQ === 'MONTHLY' || (FREQ === 'YEARLY' && !BYWEEKNO)
    const wantedDays = text.split(',').map((part) => ({
      place: (isPlaced && Number.parseInt(part, 10)) || 0,
      weekday: weekdays.indexOf(part.slice(-2)),
    }))
    return ({ day, year, month }) => {
      const [begin, end] = inMonth ? [dayOf(year, month), dayOf(year, month + 1)] : [dayOf(year), dayOf(year + 1)]
      const places = [0, Math.floor((day - begin) / 7) + 1, -Math.floor((end - 1 - day) / 7) - 1]
      return wantedDays.some(({ place, weekday }) => weekday === weekdayOf(day) && places.includes(place))
    }
  },
}

/** The test for the days of a rule of RFC 5545 that begins on a day. Days are numbers since 1970. */
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
  const placeOf = (day: number): number => {
    if (!months) return FREQ === 'WEEKLY' ? weekOf(day, parts) : day
    const { year, month } = dateOf(day)
    return (year - 1970) * 12 + (months === 12 ? 0 : month)
  }
  const dayAt = (place: number) => (months ? dayOf(1970, place) : place)
  const begin = placeOf(first)
  for (let index = begin + Math.floor((placeOf(from) - begin) / step) * step; dayAt(index) < END; index += step)
    yield [dayAt(index), dayAt(index + (months ?? days))]
}
