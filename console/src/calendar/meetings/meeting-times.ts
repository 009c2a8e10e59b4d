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

/** The text for a meeting's start and end, like 09:00–10:00, or for the whole day. */
export const timesText = (times: Times, t: TFunction): string =>
  isAllDay(times) ? t('meetings.allDay') : `${times.startTime}–${times.endTime}`

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 4 * QUARTER_MS

/**
 * The date and times of a new meeting. It begins at the next full quarter of an hour in the zone and takes an hour, but
 * ends at midnight at the latest.
 */
export function nextTimes(moment: number, timeZone: string) {
  const start = Math.ceil(moment / QUARTER_MS) * QUARTER_MS
  const wallStart = wallAt(start, timeZone)
  const wallEnd = wallAt(start + HOUR_MS, timeZone)
  const endTime = wallEnd.day === wallStart.day ? wallEnd.time : allDay.endTime
  return { date: wallStart.day, startTime: wallStart.time, endTime }
}
