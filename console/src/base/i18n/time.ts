import dayjs from 'dayjs'
import { useEffect, useState } from 'react'

/** The last day that a date field takes: without a limit browsers accept years of six digits. */
export const LAST_DAY = '9999-12-31'

/** The usual format of moments. */
export const TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'

export const exactTime = (moment: string | number): string => dayjs(moment).format(TIME_FORMAT)

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** The formats by language. They are cached, because making a format takes longer than rendering a row. */
const agoFormats = new Map<string, Intl.RelativeTimeFormat>()

/** Says "3 minutes ago" in the reader's language, and under a minute "now". */
export function timeAgo(moment: string | number, now: number, language: string): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000)
  const format = agoFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  agoFormats.set(language, format)
  // Under a minute the division by infinity gives 0 seconds, which Intl writes as "now"; adding 0 turns -0 into 0.
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', Number.POSITIVE_INFINITY]
  return format.format(Math.trunc(seconds / size) + 0, unit)
}

/** Returns the date and the time that clocks in a time zone show at a moment. */
export function wallAt(moment: number, timeZone: string): { day: string; time: string } {
  // Swedish (sv) writes a moment as '2026-11-29 15:05'.
  const text = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
  const [day = '', time = ''] = text.split(' ')
  return { day, time }
}

/** Gives the present moment, renewed every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
