import { type Weekday, weekdays } from '@wifi-tms/contract/rooms'
import { ruleParts } from '@wifi-tms/contract/rule-parts'

const WORKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'

/** The rules that the form offers, by the names of their words. */
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

/** The places of a weekday in its month, as in the second Tuesday; -1 is the last. */
export const places = [1, 2, 3, 4, -1] as const
export type DayPlace = (typeof places)[number]

/** A rule for which there are words, without its end. */
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

/** Splits a rule into its plain part and its end. */
export function splitRule(rule: string): RuleEnd & { plain: string } {
  const { UNTIL, COUNT, ...plainParts } = ruleParts(rule) ?? {}
  const plain = Object.entries(plainParts).map((part) => part.join('='))
  return {
    plain: plain.join(';'),
    until: UNTIL?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'),
    count: COUNT === undefined ? undefined : Number(COUNT),
  }
}

/** Joins a plain rule and its end. */
export function joinRule(plain: string, { until, count }: RuleEnd): string {
  if (plain === '') return ''
  const end = until ? [`UNTIL=${until.replaceAll('-', '')}`] : count ? [`COUNT=${count}`] : []
  return [plain, ...end].join(';')
}

/** The name of the words for a rule without its end; undefined if there are none. */
export const repeatName = (plain: string): RepeatName | undefined =>
  (Object.keys(repeats) as RepeatName[]).find((name) => repeats[name] === plain)

/** The repetition that a rule without its end describes; undefined for a rule for which there are no words. */
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
  const [, place, day] = /^\+?(-?\d+)(..)$/.exec(BYDAY) ?? []
  const isNamed = FREQ === 'MONTHLY' && places.some((dayPlace) => dayPlace === Number(place))
  return isNamed ? { ...repetition, nth: { place: Number(place) as DayPlace, day: day as Weekday } } : undefined
}

/** The rule for a repetition, without an end. */
export function ruleFrom({ frequency, interval, days = [], nth }: WordedRule): string {
  const parts = [`FREQ=${frequency}`]
  if (interval > 1) parts.push(`INTERVAL=${interval}`)
  if (frequency === 'WEEKLY' && days.length > 0) {
    parts.push(`BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`)
  }
  if (frequency === 'MONTHLY' && nth) parts.push(`BYDAY=${nth.place}${nth.day}`)
  return parts.join(';')
}
