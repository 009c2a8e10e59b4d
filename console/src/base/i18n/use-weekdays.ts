import { type Weekday, weekdays } from '@wifi-tms/contract/rooms'
import { useTranslation } from 'react-i18next'

/** A Monday, 30 November 2026, from which the names of the days are formatted. Months are counted from 0. */
const MONDAY = Date.UTC(2026, 10, 30)

/** Gives the names of the days of the week in the reader's language. */
export function useWeekdays(weekday: 'short' | 'long'): (day: Weekday) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: 'UTC' })
  return (day) => format.format(MONDAY + weekdays.indexOf(day) * 86_400_000)
}

/** The days of the week to choose from. */
export function useWeekdayOptions() {
  const weekdayName = useWeekdays('short')
  return weekdays.map((value) => ({ value, label: weekdayName(value) }))
}
