import { NEXT_RUNS } from '@wifi-tms/contract/tasks'
import { LRUCache } from 'lru-cache'
import type { TaskTable } from '../../base/database/task-tables.ts'
import { ahead, LEAD } from '../times/lead.ts'
import { occasionsOf, type Series } from '../times/recur.ts'
import { TooCostly } from '../times/rule-minutes.ts'

type Timed = Pick<TaskTable, 'triggerTime' | 'timeZone' | 'repeat'>

/** A millisecond later, after which a time at the moment itself is past. */
export const justAfter = (moment: Date) => new Date(moment.getTime() + 1)

/** The times of a task as a series. */
export const seriesOf = ({ triggerTime: start, timeZone, repeat: rule }: Timed): Series => ({ start, timeZone, rule })

/** The times of a task between two moments, both included; undefined if its rule is too expensive to compute. */
function timesOf(task: Timed, from: Date, most: number, until = '9'): string[] | undefined {
  const times: string[] = []
  try {
    for (const { at: dueAt } of occasionsOf(seriesOf(task), from).take(most)) {
      if (dueAt > until) break
      times.push(dueAt)
    }
  } catch (error) {
    if (error instanceof TooCostly) return undefined
    throw error
  }
  return times
}

/** Recently computed next times, by series, with the moment after which they are the next ones. */
const recentTimes = new LRUCache<string, { from: string; times: string[] }>({ max: 2000 })

/**
 * The next times of a task after a moment, NEXT_RUNS at most. A rule that is too expensive, stored before such rules
 * were refused, has none. As lists of tasks read the times often, they are cached until the first of them is past.
 */
export function timesAfter(task: Timed, moment: Date): string[] {
  const key = JSON.stringify(seriesOf(task))
  const from = justAfter(moment).toISOString()
  const cached = recentTimes.get(key)
  if (cached && cached.from <= from && (cached.times.length === 0 || from <= cached.times[0]!)) return cached.times
  const times = timesOf(task, justAfter(moment), NEXT_RUNS) ?? []
  recentTimes.set(key, { from, times })
  return times
}

/** The moments at which the clock looks at a task next: its time, and earlier for sleeping devices. */
export function looksAfter(task: Timed, moment: Date): Pick<TaskTable, 'nextAt' | 'aheadAt'> {
  const [nextAt = null] = timesAfter(task, moment)
  return { nextAt, aheadAt: nextAt && ahead(nextAt, LEAD) }
}

const HOUR_MS = 3_600_000
/**
 * The spans, in ms, that are searched for missed times one after the other until enough are found: a year of minutes
 * would take too long.
 */
const lookedBack = [HOUR_MS, 24 * HOUR_MS, 31 * 24 * HOUR_MS]

/** The times of a task from a due one to a later moment, both included; at most `most`, the last ones. */
export function timesUntil(task: Timed, due: Date, until: Date, most: number): string[] {
  let times = [due.toISOString()]
  for (const span of task.repeat === '' ? [] : lookedBack) {
    const since = Math.max(due.getTime(), until.getTime() - span)
    const foundTimes = timesOf(task, new Date(since), Number.POSITIVE_INFINITY, until.toISOString()) ?? []
    if (foundTimes.length > 0) times = foundTimes
    if (times.length >= most || since === due.getTime()) break
  }
  return times.slice(-most)
}
