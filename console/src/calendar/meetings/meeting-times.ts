import type { TFunction } from 'i18next'
import { wallAt } from '../../base/i18n/time.ts'

/** The times of a meeting that takes the whole day. */
export const allDay = { startTime: '00:00', endTime: '24:00' }

interface Times {
  startTime: string | undefined
  endTime: string | undefined
}

export const isAllDay = ({ startTime, endTime }: Times): boolean =>
  startTime === allDay.startTime && endTime === allDay.endTime

/** From when until when a meeting takes place. */
export const timesText = (times: Times, t: TFunction): string =>
  isAllDay(times) ? t('meetings.allDay') : `${times.startTime}–${times.endTime}`

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 4 * QUARTER_MS

/** The date and times of a meeting that begins at the next full quarter of an hour in a zone and takes an hour, at most until midnight. */
export function nextTimes(moment: number, timeZone: string) {
  const start = Math.ceil(moment / QUARTER_MS) * QUARTER_MS
  const [from, to] = [wallAt(start, timeZone), wallAt(start + HOUR_MS, timeZone)]
  return { date: from.day, startTime: from.time, endTime: to.day === from.day ? to.time : allDay.endTime }
}
