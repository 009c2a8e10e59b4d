import { z } from 'zod'
import { DAILY_PARTS, FIRST_YEAR, LAST_YEAR, ruleParts } from './rule-parts.ts'
import { trimmedEnd } from './trimmed.ts'

/** A day of the calendar, like 2026-11-30. */
export const Day = z.iso.date({ error: 'must be a day like 2026-11-30', abort: true })

const isInPlannedYears = (text: string): boolean =>
  Number(text.slice(0, 4)) >= FIRST_YEAR && Number(text.slice(0, 4)) <= LAST_YEAR
const yearFault = `must be in the years from ${FIRST_YEAR} to ${LAST_YEAR}`

/** A day for which something is planned. */
export const PlannedDay = Day.refine(isInPlannedYears, yearFault)

/** A time of the wall clock, 00:00 to 23:59. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30')

/** The time at which something ends: 24:00 is the midnight that ends the day. */
export const EndTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time like 10:30, at most 24:00')

/** A minute of the wall clock, like 2026-11-30T09:00. */
export const WallMinute = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: 'must be a local time like 2026-11-30T09:00', abort: true })
  .refine((text) => Day.safeParse(text.slice(0, 10)).success && ClockTime.safeParse(text.slice(11)).success, {
    message: 'must be a local time like 2026-11-30T09:00',
  })
  .refine(isInPlannedYears, yearFault)

/** True for IANA's names. Intl also takes aliases such as JST, with which Temporal cannot compute times. */
const isZone = (name: string): boolean => {
  try {
    if ('Temporal' in globalThis) Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone by its IANA name, like Europe/Warsaw. An offset alone is refused, as it has no summer time. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/, { error: 'must be a time zone like Europe/Warsaw', abort: true })
  .refine(isZone, { message: 'must be a time zone like Europe/Warsaw' })

const frequenciesOfDays = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/** True if a rule chooses days and no time of day. */
const isByDay = (text: string): boolean => {
  const parts = ruleParts(text)
  if (!parts || !frequenciesOfDays.includes(parts.FREQ!)) return false
  return Object.keys(parts).every((name) => DAILY_PARTS.includes(name))
}

/** A rule as people type it; case, spaces and a closing semicolon do not matter. */
const RuleText = z
  .string()
  .trim()
  .max(500)
  .transform((text) => trimmedEnd(text.toUpperCase().replace(/\s/g, ''), /;/).replace(/^RRULE:/, ''))
  .refine((text) => !hasMisplacedNumber(text), {
    message: 'must give weekdays a number by month or by year only, like FREQ=MONTHLY;BYDAY=1MO',
  })

/** True if a weekday has a number that means nothing: RFC 5545, 3.3.10, BYDAY. */
function hasMisplacedNumber(text: string): boolean {
  const { FREQ = '', BYDAY = '', BYWEEKNO } = ruleParts(text) ?? {}
  const mayPlace = FREQ === 'MONTHLY' || (FREQ === 'YEARLY' && BYWEEKNO === undefined)
  return /\d/.test(BYDAY) && !mayPlace
}

/** The times at which something repeats, as an RRULE of RFC 5545, each minute at most; empty: never. */
export const Repeat = RuleText.refine((text) => text === '' || ruleParts(text) !== undefined, {
  message: 'must be an RRULE like FREQ=WEEKLY;BYDAY=MO, each minute at most',
})

/** The days on which something repeats, as an RRULE of RFC 5545; empty: never. */
export const Recurrence = RuleText.refine((text) => text === '' || isByDay(text), {
  message: 'must be an RRULE like FREQ=WEEKLY;BYDAY=MO, each day at most',
})
