import type { DateOrder } from '@wifi-tms/paint/formats/dates'

/**
 * The order of day and month in the dates of a column that are written like 30/11/2026. A number above 12 shows the
 * order. `unclear` if there is none; undefined if there are no such dates or if they contradict each other.
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
  return isDayFirst ? 'dmy' : isMonthFirst ? 'mdy' : 'unclear'
}
