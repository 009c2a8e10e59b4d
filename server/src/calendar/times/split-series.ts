import { ruleParts } from '@wifi-tms/contract/wall-time'
import { occasionsOf, type Series } from './recur.ts'
import { dayAfter } from './zones.ts'

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
  for (const { wall } of occasionsOf(series, new Date(0))) {
    if (wall.slice(0, 10) >= day) break
    left--
  }
  return { before, from: textOf({ ...parts, COUNT: left }) }
}
