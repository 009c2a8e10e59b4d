import { z } from 'zod'

/** A day of the calendar, like 2026-11-30. */
export const Day = z.iso.date('must be a day like 2026-11-30')

/** A time of the wall clock, 00:00 to 23:59. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30')

/** Where something ends: 24:00 is the midnight that ends the day. */
export const EndTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time like 10:30, at most 24:00')

/** A minute of the wall clock, like 2026-11-30T09:00. */
export const WallMinute = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: 'must be a local time like 2026-11-30T09:00', abort: true })
  .refine((text) => Day.safeParse(text.slice(0, 10)).success && ClockTime.safeParse(text.slice(11)).success, {
    message: 'must be a local time like 2026-11-30T09:00',
  })

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone by its IANA name, like Europe/Warsaw. An offset alone knows no summer time and is none. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/, { error: 'must be a time zone like Europe/Warsaw', abort: true })
  .refine(isZone, { message: 'must be a time zone like Europe/Warsaw' })

/** What a rule is made of, by RFC 5545, and what each part may hold; those that begin with BY hold a list. */
const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/,
  BYDAY: /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/,
  BYMONTHDAY: /^[+-]?([1-9]|[12]\d|3[01])$/,
  BYMONTH: /^([1-9]|1[0-2])$/,
  BYYEARDAY: /^[+-]?[1-9]\d{0,2}$/,
  BYWEEKNO: /^[+-]?([1-9]|[1-4]\d|5[0-3])$/,
  BYSETPOS: /^[+-]?[1-9]\d{0,2}$/,
  BYHOUR: /^(\d|1\d|2[0-3])$/,
  BYMINUTE: /^[1-5]?\d$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}
const LONGEST_LIST = 100

const mayHold = (name: string, value: string): boolean => {
  const values = name.startsWith('BY') ? value.split(',') : [value]
  return Object.hasOwn(parts, name) && values.length <= LONGEST_LIST && values.every((each) => parts[name]!.test(each))
}
/** A rule slower than this has no part that says a time of day. */
const DAILY_PARTS = Object.keys(parts).filter((name) => name !== 'BYHOUR' && name !== 'BYMINUTE')

/** The parts of a rule by their names; undefined where it is none. */
export function ruleParts(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('=') as [string, string])
  const said = Object.fromEntries(pairs)
  const known = pairs.every(([name, value = '']) => mayHold(name, value))
  const fits = known && 'FREQ' in said && pairs.length === Object.keys(said).length
  return fits && !('COUNT' in said && 'UNTIL' in said) ? said : undefined
}

/** Whether a rule names days and leaves the time of day to what it repeats. */
const isByDay = (text: string): boolean => {
  const said = ruleParts(text)
  return !/LY$/.test(said?.FREQ ?? '') || /^(HOUR|MINUTE)/.test(said!.FREQ!)
    ? false
    : Object.keys(said!).every((name) => DAILY_PARTS.includes(name))
}

const RuleText = z
  .string()
  .trim()
  .max(500)
  .transform((text) => text.replace(/^RRULE:/, ''))

/** When something repeats, as an RRULE of RFC 5545, each minute at most; empty: never. */
export const Repeat = RuleText.refine((text) => text === '' || ruleParts(text) !== undefined, {
  message: 'must be an RRULE like FREQ=WEEKLY;BYDAY=MO, each minute at most',
})

/** On which days something repeats, as an RRULE of RFC 5545; empty: never. */
export const Recurrence = RuleText.refine((text) => text === '' || isByDay(text), {
  message: 'must be an RRULE like FREQ=WEEKLY;BYDAY=MO, each day at most',
})
