import type { DateOrder } from '@wifi-tms/paint/formats/dates'

/**
 * Finds the order of day and month in a column with dates like 30/11/2026. A number above 12 shows the order; without
 * such a number it is `unclear`. The result is undefined if the column has no such dates, or if they contradict each
 * other.
 */
export function orderIn(values: readonly string[]): DateOrder | 'unclear' | undefined {
  const dates = values.flatMap((value) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d{4}(?=$|[T ])/.exec(value.trim()) ?? []
    return first ? [[Number(first), Number(second)] as const] : []
  })
  if (dates.length === 0) return undefined
  const isDayFirst = dates.some(([first]) => first > 12)
  const isMonthFirst = dates.some(([, second]) => second > 12)
  if (isDayFirst && isMonthFirst) return undefined
  if (isDayFirst) return 'dmy'
  return isMonthFirst ? 'mdy' : 'unclear'
}
