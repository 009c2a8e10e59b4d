import { type Weekday, weekdays } from '@wifi-tms/contract/rooms'
import { ruleParts } from '@wifi-tms/contract/rule-parts'

const WORKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'

/** The rules that the form offers. Each name is also the key of the translated text for the rule. */
export const repeats = {
  HOURLY: 'FREQ=HOURLY',
  DAILY: 'FREQ=DAILY',
  WORKDAYS,
  WEEKLY: 'FREQ=WEEKLY',
  MONTHLY: 'FREQ=MONTHLY',
  YEARLY: 'FREQ=YEARLY',
} as const
export type RepeatName = keyof typeof repeats
export type Frequency = Exclude<RepeatName, 'WORKDAYS'>

/** The places of a weekday in its month: 2 for the second Tuesday, -1 for the last one. */
export const dayPlaces = [1, 2, 3, 4, -1] as const
export type DayPlace = (typeof dayPlaces)[number]

/** A rule without its end that the console can describe in words. */
export interface WordedRule {
  frequency: Frequency
  interval: number
  /** The days of a weekly rule; absent: the weekday on which it begins. */
  days?: readonly Weekday[]
  /** The day of a monthly rule; absent: the day of the month on which it begins. */
  nth?: { place: DayPlace; day: Weekday }
}

/** The end of a rule: after a day, after a number of times, or never. */
export interface RuleEnd {
  until?: string | undefined
  count?: number | undefined
}

/** Splits the end off a rule: `'FREQ=DAILY;COUNT=3'` → plain `'FREQ=DAILY'` and count 3. */
export function splitRule(rule: string): RuleEnd & { plain: string } {
  const { UNTIL, COUNT, ...plainParts } = ruleParts(rule) ?? {}
  const plain = Object.entries(plainParts).map((part) => part.join('='))
  return {
    plain: plain.join(';'),
    until: UNTIL?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'),
    count: COUNT === undefined ? undefined : Number(COUNT),
  }
}

/** Appends an end to a rule without its end. */
export function joinRule(plain: string, { until, count }: RuleEnd): string {
  if (plain === '') return ''
  if (until) return `${plain};UNTIL=${until.replaceAll('-', '')}`
  return count ? `${plain};COUNT=${count}` : plain
}

/**
 * Returns the name of the offered rule that equals this rule without its end; undefined if the form does not offer it.
 */
export const repeatName = (plain: string): RepeatName | undefined =>
  (Object.keys(repeats) as RepeatName[]).find((name) => repeats[name] === plain)

/** Reads the repetition that a rule without its end describes; undefined if there are no words for the rule. */
export function repetitionOf(plain: string): WordedRule | undefined {
  const { FREQ, INTERVAL = '1', BYDAY, WKST: _, ...others } = ruleParts(plain) ?? {}
  if (!FREQ || !(FREQ in repeats) || Object.keys(others).length > 0) return undefined
  const repetition = { frequency: FREQ as Frequency, interval: Number(INTERVAL) }
  if (BYDAY === undefined) return repetition
  if (FREQ === 'WEEKLY') {
    const dayNames = BYDAY.split(',')
    const days = weekdays.filter((day) => dayNames.includes(day))
    return days.length === dayNames.length ? { ...repetition, days } : undefined
  }
  // The second Tuesday of a month is `2TU`, its last Friday `-1FR`.
  const [, place, day] = /^\+?(-?\d+)(..)$/.exec(BYDAY) ?? []
  const isNamed = FREQ === 'MONTHLY' && dayPlaces.some((dayPlace) => dayPlace === Number(place))
  return isNamed ? { ...repetition, nth: { place: Number(place) as DayPlace, day: day as Weekday } } : undefined
}

/** Makes the rule for a repetition, without an end. */
export function ruleFrom({ frequency, interval, days = [], nth }: WordedRule): string {
  const parts = [`FREQ=${frequency}`]
  if (interval > 1) parts.push(`INTERVAL=${interval}`)
  if (frequency === 'WEEKLY' && days.length > 0) {
    parts.push(`BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`)
  }
  if (frequency === 'MONTHLY' && nth) parts.push(`BYDAY=${nth.place}${nth.day}`)
  return parts.join(';')
}
