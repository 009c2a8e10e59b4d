import type { DateOrder } from '@wifi-tms/paint/formats/dates'

/**
 * The order of day and month in the dates with strokes of one column: as a day beyond the twelfth tells, `unclear` where
 * none does, undefined where there are none or they contradict each other.
 */
export function orderIn(values: readonly string[]): DateOrder | 'unclear' | undefined {
  const dates = values.flatMap((value) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d{4}(?=$|[T ])/.exec(value.trim()) ?? []
    return first ? [[Number(first), Number(second)] as const] : []
  })
  if (dates.length === 0) return undefined
  const [dmy, mdy] = [dates.some(([first]) => first > 12), dates.some(([, second]) => second > 12)]
  return dmy && mdy ? undefined : dmy ? 'dmy' : mdy ? 'mdy' : 'unclear'
}
