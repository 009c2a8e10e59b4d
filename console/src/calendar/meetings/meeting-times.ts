import type { TFunction } from 'i18next'

/** The times of a meeting that takes the whole day. */
export const allDay = { startTime: '00:00', endTime: '24:00' }

interface Times {
  startTime: string | undefined
  endTime: string | undefined
}

/** Whether a meeting takes the whole day. */
export const isAllDay = ({ startTime, endTime }: Times): boolean =>
  startTime === allDay.startTime && endTime === allDay.endTime

/** From when until when a meeting takes place. */
export const timesText = (times: Times, t: TFunction): string =>
  isAllDay(times) ? t('meetings.allDay') : `${times.startTime}–${times.endTime}`
