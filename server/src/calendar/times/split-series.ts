import { ruleParts } from '@wifi-tms/contract/rule-parts'
import { type Series, wallMinutesOf } from './recur.ts'
import { dayAfter, minuteOf } from './zones.ts'

const textOf = (parts: Readonly<Record<string, string | number>>): string =>
  Object.entries(parts)
    .map((part) => part.join('='))
    .join(';')

/** The rules of what a series has before one of its days, and of what it has from that day on. Both are empty for what is single. */
export function splitSeries(series: Series, day: string): { before: string; from: string } {
  if (series.rule === '') return { before: '', from: '' }
  const { COUNT, UNTIL, ...parts } = ruleParts(series.rule)!
  const before = textOf({ ...parts, UNTIL: dayAfter(day, -1).replaceAll('-', '') })
  if (COUNT === undefined) return { before, from: series.rule }
  let left = Number(COUNT)
  const end = minuteOf(`${day}T00:00`)
  for (const minute of wallMinutesOf(series, 0)) {
    if (minute >= end) break
    left--
  }
  return { before, from: textOf({ ...parts, COUNT: left }) }
}
