import { ruleParts } from '@wifi-tms/contract/rule-parts'
import { type Series, wallMinutesOf } from './recur.ts'
import { dayAfter, minuteOf } from './zones.ts'

/** Writes the parts of a rule as RRULE text. */
const textOf = (parts: Readonly<Record<string, string | number>>): string =>
  Object.entries(parts)
    .map((part) => part.join('='))
    .join(';')

/**
 * Splits the rule of a series at one of its days: `before` has the times before that day, and `from` those from that
 * day on. Both are empty for a meeting without a rule.
 */
export function splitSeries(series: Series, day: string): { before: string; from: string } {
  if (series.rule === '') return { before: '', from: '' }
  const { COUNT, UNTIL, ...parts } = ruleParts(series.rule)!
  const before = textOf({ ...parts, UNTIL: dayAfter(day, -1).replaceAll('-', '') })
  if (COUNT === undefined) return { before, from: series.rule }
  // COUNT counts all times, so those before the day are taken off.
  let remaining = Number(COUNT)
  const end = minuteOf(`${day}T00:00`)
  for (const minute of wallMinutesOf(series, 0)) {
    if (minute >= end) break
    remaining--
  }
  return { before, from: textOf({ ...parts, COUNT: remaining }) }
}
