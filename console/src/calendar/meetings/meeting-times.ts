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

const DAY_MINUTES = 24 * 60
/** Converts a wall time to minutes after midnight: `'09:05'` → 545. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Converts minutes after midnight to a wall time; the midnight that ends the day is 24:00. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Returns the minutes between two times; undefined if one is missing, or if the end is not after the start. */
export function minutesBetween({ startTime, endTime }: Times): number | undefined {
  const length = startTime && endTime ? minutesOf(endTime) - minutesOf(startTime) : 0
  return length > 0 ? length : undefined
}

/** Returns the end of a meeting of `length` minutes, at midnight at the latest. */
export const endAfter = (startTime: string, length: number): string =>
  timeOf(Math.min(minutesOf(startTime) + length, DAY_MINUTES))

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
