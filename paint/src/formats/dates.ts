import type { Language } from '@wifi-tms/contract/shapes'
import { type LocaleData, words } from './words.ts'

/**
 * Matches `2026-11-30`, `14:05`, or both with T or a space between them. Seconds may follow; their fractions are
 * ignored. `24:00` alone is the midnight that ends a day, as a meeting may end then.
 */
const WALL_TIME =
  /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])([01]\d|2[0-3]|^24(?=:00$)):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?)?$/

/** The orders of day and month in a date with slashes, which the date alone does not tell. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Match a date that begins a text, with nothing or a time after it: `2026年11月30日`, `30.11.2026`, `11/30/2026`. */
const YEAR_FIRST = /^(\d{4})(?:[-/.]|年|년) ?(\d{1,2})(?:[-/.]|月|월) ?(\d{1,2})(?:\.|日|일)?(?=$|[T ])/
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?=$|[T ])/
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$|[T ])/

/** A date as `2026-03-09`, from parts of one or two digits. */
const isoDate = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/**
 * Converts a date to the form `2026-11-30`, from `30.11.2026`, `2026/11/30`, `2026年11月30日` and, with an `order`,
 * `11/30/2026`. Text after the date, and any other text, stays unchanged.
 */
export const plainDate = (text: string, order?: DateOrder): string => {
  const isoText = text
    .replace(YEAR_FIRST, (_, year: string, month: string, day: string) => isoDate(year, month, day))
    .replace(DAY_FIRST, (_, day: string, month: string, year: string) => isoDate(year, month, day))
  if (!order) return isoText
  return isoText.replace(SLASHES, (_, first: string, second: string, year: string) =>
    order === 'dmy' ? isoDate(year, second, first) : isoDate(year, first, second),
  )
}

/** The value of each token of patterns: `{ YYYY: '2026', M: 11, … }`. */
type Parts = Record<string, string | number>

/** The tokens of a date; undefined if there is no such day. */
const partsOfDate = (
  year: string,
  month: string,
  day: string,
  names: LocaleData,
  showsDay: boolean,
): Parts | undefined => {
  const monthIndex = Number(month) - 1
  const date = new Date(0)
  date.setUTCFullYear(Number(year), monthIndex, Number(day))
  // `setUTCFullYear` converts a day or month that does not exist to a date in another month.
  if (date.getUTCMonth() !== monthIndex) return undefined
  return {
    YYYY: year,
    YY: year.slice(2),
    MMMM: ((showsDay && names.monthsOfDays) || names.months)[monthIndex]!,
    MMM: (names.monthsShort ?? names.months)[monthIndex]!.slice(0, 3),
    MM: month,
    M: monthIndex + 1,
    DD: day,
    D: Number(day),
    dddd: names.days[date.getUTCDay()]!,
    ddd: names.daysShort[date.getUTCDay()]!,
  }
}

/** The tokens of a time; `h` counts the hours of a half day from 1 to 12, `K` from 0 to 11. */
const partsOfTime = (time: string, minute: string, second: string, names: LocaleData): Parts => {
  const hour = Number(time)
  const h = hour % 12 || 12
  return {
    HH: time,
    H: hour,
    hh: String(h).padStart(2, '0'),
    h,
    K: hour % 12,
    mm: minute,
    ss: second,
    A: names.halves[hour % 24 < 12 ? 0 : 1],
  }
}

/**
 * Parses a local time `2026-11-21T14:05`, with or without seconds, or only its date or its time; a time with a zone is
 * refused. `showsDay` is true if the pattern also shows the day, as the month's name may differ beside it.
 */
const partsOf = (text: string, names: LocaleData, showsDay: boolean): Parts | undefined => {
  const [match, year, month, day, hour, minute, second = '00'] = WALL_TIME.exec(plainDate(text.trim())) ?? []
  const date = year ? partsOfDate(year, month!, day!, names, showsDay) : undefined
  if (!match || (year && !date)) return undefined
  return { ...date, ...(hour && partsOfTime(hour, minute!, second, names)) }
}

/** Matches the tokens of a pattern, and literal text in [brackets]. */
const TOKENS = /\[([^[\]]*)\]|YYYY|YY|M{1,4}|DD?|dddd?|HH?|hh?|K|mm|ss|A/g

/** True for a pattern with the day of the month, outside [brackets]. */
const showsDay = (pattern: string) => /D/.test(pattern.replace(/\[[^[\]]*\]/g, ''))

/** Formats a time with a pattern; undefined if the time lacks a part of the pattern, or the pattern has no token. */
const formatted = (
  time: string,
  pattern: string,
  names: LocaleData,
  withDay = showsDay(pattern),
): string | undefined => {
  const parts = partsOf(time, names, withDay)
  if (!parts) return undefined
  let [isComplete, hasToken] = [true, false]
  const text = pattern.replace(TOKENS, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal
    hasToken = true
    isComplete &&= token in parts
    return String(parts[token])
  })
  return isComplete && hasToken ? text : undefined
}

/**
 * Formats a date in a style (short, medium, long, full, day, weekday, month, or monthOfDay: the month beside a day that
 * stands elsewhere) or with a pattern like `D MMMM, HH:mm`. Undefined if the text is no date, or lacks a part of the
 * pattern.
 */
export const dateText = (text: string, lang: Language, style: string): string | undefined => {
  const names = words[lang]
  if (style === 'monthOfDay') return formatted(text, 'MMMM', names, true)
  return formatted(text, Object.hasOwn(names.dates, style) ? names.dates[style]! : style, names)
}

/** Formats a time of day in 24 hours, in 12 hours (`12`), or with a pattern; undefined if the text has no time. */
export const timeText = (text: string, lang: Language, style: string): string | undefined => {
  const names = words[lang]
  if (style === '12') return formatted(text, names.clock12, names)
  return formatted(text, style === '24' || style === '' ? 'HH:mm' : style, names)
}
