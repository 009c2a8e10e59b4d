import dayjs from 'dayjs'

/** The time of a moment, with its day where that is another one. */
export const about = (moment: string): string =>
  dayjs(moment).format(dayjs(moment).isSame(dayjs(), 'day') ? 'HH:mm' : 'MM-DD HH:mm')
