import type { Language } from '@wifi-tms/contract/shapes'
import { type Words, words } from './words.ts'

/** A moment as a wall calendar and a wall clock show it; either may be absent. */
interface WallTime {
  date?: { year: number; month: number; day: number }
  clock?: { hour: number; minute: number; second: number }
}

const WALL_TIME = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?$/

const daysIn = (year: number, month: number) => {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** Days since a Sunday, by the months before March falling to the year before (Sakamoto). */
const weekdayOf = (year: number, month: number, day: number) => {
  const y = month < 3 ? year - 1 : year
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]!
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7
}

/** Reads `2026-11-21T14:05`, with seconds or not, or one half of it. A time with a zone is no wall time. */
const read = (text: string): WallTime | undefined => {
  const match = WALL_TIME.exec(text.trim())
  if (!match || match[0] === '') return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0))
  const time: WallTime = {}
  if (match[1] !== undefined) {
    if (month! < 1 || month! > 12 || day! < 1 || day! > daysIn(year!, month!)) return undefined
    time.date = { year: year!, month: month!, day: day! }
  }
  if (match[4] !== undefined) {
    if (hour! > 23 || minute! > 59 || second! > 59) return undefined
    time.clock = { hour: hour!, minute: minute!, second: second! }
  }
  return time
}

const two = (value: number) => String(value).padStart(2, '0')
const four = (value: number) => String(value).padStart(4, '0')

const ofDate = (token: string, { year, month, day }: NonNullable<WallTime['date']>, said: Words, withDay: boolean) => {
  switch (token) {
    case 'YYYY':
      return four(year)
    case 'YY':
      return two(year % 100)
    case 'MMMM':
      return ((withDay && said.monthsOfDays) || said.months)[month - 1]!
    case 'MMM':
      return said.monthsShort[month - 1]!
    case 'MM':
      return two(month)
    case 'M':
      return String(month)
    case 'DD':
      return two(day)
    case 'D':
      return String(day)
    default:
      return (token === 'dddd' ? said.days : said.daysShort)[weekdayOf(year, month, day)]!
  }
}

const ofClock = (token: string, { hour, minute, second }: NonNullable<WallTime['clock']>, said: Words) => {
  const hour12 = hour % 12 === 0 ? 12 : hour % 12
  const shown: Record<string, string> = {
    HH: two(hour),
    H: String(hour),
    hh: two(hour12),
    h: String(hour12),
    mm: two(minute),
    ss: two(second),
    A: said.halves[hour < 12 ? 0 : 1],
  }
  return shown[token]!
}

/** What a pattern is made of; words in [brackets] stand for themselves. */
const TOKENS = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|ss|A/g

const write = (time: WallTime, pattern: string, said: Words): string | undefined => {
  let [known, asked] = [true, false]
  const withDay = /D/.test(pattern.replace(/\[[^\]]*\]/g, ''))
  const text = pattern.replace(TOKENS, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal
    asked = true
    if (/[YMDd]/.test(token)) {
      if (time.date) return ofDate(token, time.date, said, withDay)
    } else if (time.clock) return ofClock(token, time.clock, said)
    known = false
    return ''
  })
  return known && asked ? text : undefined
}

/**
 * A date in a style (short, medium, long, full, day, weekday, month) or by a pattern as `D MMMM, HH:mm`; undefined where
 * the text is no date, or the pattern asks for what it does not have.
 */
export const dateText = (text: string, lang: Language, style: string): string | undefined => {
  const said = words[lang]
  const styles: Record<string, string> = { ...said.dates, '': said.dates.medium, weekday: 'dddd', month: 'MMMM' }
  const time = read(text)
  return time && write(time, Object.hasOwn(styles, style) ? styles[style]! : style, said)
}

/** A time of day on the clock of 24 hours, of `12`, or by a pattern; undefined where the text has none. */
export const timeText = (text: string, lang: Language, style: string): string | undefined => {
  const said = words[lang]
  const time = read(text)
  return time && write(time, style === '12' ? said.clock12 : style === '24' || style === '' ? 'HH:mm' : style, said)
}
