import dayjs from 'dayjs'

/** Writes the local time of a moment, with its date unless it is today. */
export const shortTime = (moment: string): string =>
  dayjs(moment).format(dayjs(moment).isSame(dayjs(), 'day') ? 'HH:mm' : 'MM-DD HH:mm')
