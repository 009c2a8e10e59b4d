import dayjs from 'dayjs'
import { useEffect, useState } from 'react'

/** The last day that a date field takes: without a limit browsers accept years of six digits. */
export const LAST_DAY = '9999-12-31'

/** The usual format of moments. */
export const TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'

export const exactTime = (moment: string | number): string => dayjs(moment).format(TIME_FORMAT)

/** The units of time, each with its length in seconds. */
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

/** The milliseconds after which the present moment is renewed. */
const RENEW_MS = 30_000

/** Gives the present moment, renewed every half minute, and when a hidden page is shown again. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    // The timer of a hidden page stands still. At the first rendering the moment is new, and nothing renders again.
    setNow((before) => (Math.abs(Date.now() - before) < RENEW_MS ? before : Date.now()))
    const timer = setInterval(() => setNow(Date.now()), RENEW_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
