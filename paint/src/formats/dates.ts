import type { Language } from '@wifi-tms/contract/shapes'
import { type Words, words } from './words.ts'

/** A moment as a wall calendar and a wall clock show it; either may be absent. */
interface WallTime {
  date?: { year: number; month: number; day: number; weekday: number }
  clock?: { hour: number; minute: number; second: number }
}

const WALL_TIME = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?$/

/** Reads `2026-11-21T14:05`, with seconds or not, or one half of it. A time with a zone is no wall time. */
const read = (text: string): WallTime | undefined => {
  const match = WALL_TIME.exec(text.trim())
  if (!match?.[0]) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  const time: WallTime = {}
  if (match[1]) {
    const date = new Date(0)
    date.setUTCFullYear(year!, month! - 1, day)
    // A day or a month that the calendar does not have comes out as one of another month.
    if (date.getUTCMonth() !== month! - 1) return undefined
    time.date = { year: year!, month: month!, day: day!, weekday: date.getUTCDay() }
  }
  if (match[4]) {
    if (hour! > 23 || minute! > 59 || second! > 59) return undefined
    time.clock = { hour: hour!, minute: minute!, second: second! }
  }
  return time
}

const two = (value: number) => String(value).padStart(2, '0')

const ofDate = ({ year, month, day, weekday }: NonNullable<WallTime['date']>, said: Words, withDay: boolean) => ({
  YYYY: String(year).padStart(4, '0'),
  YY: two(year % 100),
  MMMM: ((withDay && said.monthsOfDays) || said.months)[month - 1]!,
  MMM: (said.monthsShort ?? said.months)[month - 1]!.slice(0, 3),
  MM: two(month),
  M: month,
  DD: two(day),
  D: day,
  dddd: said.days[weekday]!,
  ddd: said.daysShort[weekday]!,
})

const ofClock = ({ hour, minute, second }: NonNullable<WallTime['clock']>, said: Words) => ({
  HH: two(hour),
  H: hour,
  hh: two(hour % 12 || 12),
  h: hour % 12 || 12,
  mm: two(minute),
  ss: two(second),
  A: said.halves[hour < 12 ? 0 : 1],
})

/** What a pattern is made of; words in [brackets] stand for themselves. */
const TOKENS = /\[([^\]]*)\]|YYYY|YY|M{1,4}|DD?|dddd?|HH?|hh?|mm|ss|A/g

const write = ({ date, clock }: WallTime, pattern: string, said: Words): string | undefined => {
  const withDay = /D/.test(pattern.replace(/\[[^\]]*\]/g, ''))
  const parts: Record<string, string | number> = {
    ...(date && ofDate(date, said, withDay)),
    ...(clock && ofClock(clock, said)),
  }
  let [known, asked] = [true, false]
  const text = pattern.replace(TOKENS, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal
    asked = true
    known &&= token in parts
    return String(parts[token])
  })
  return known && asked ? text : undefined
}

/**
 * A date in a style (short, medium, long, full, day, weekday, month) or by a pattern as `D MMMM, HH:mm`; undefined where
 * the text is no date, or the pattern asks for what it does not have.
 */
export const dateText = (text: string, lang: Language, style: string): string | undefined => {
  const said = words[lang]
  const time = read(text)
  return time && write(time, Object.hasOwn(said.dates, style) ? said.dates[style]! : style, said)
}

/** A time of day on the clock of 24 hours, of `12`, or by a pattern; undefined where the text has none. */
export const timeText = (text: string, lang: Language, style: string): string | undefined => {
  const said = words[lang]
  const time = read(text)
  return time && write(time, style === '12' ? said.clock12 : style === '24' || style === '' ? 'HH:mm' : style, said)
}
