import { NEXT_RUNS } from '@wifi-tms/contract/tasks'
import { LRUCache } from 'lru-cache'
import type { TaskTable } from '../../base/database/task-tables.ts'
import { LEAD_SECONDS, momentBefore } from '../times/lead.ts'
import { occasionsOf, type Series } from '../times/recur.ts'
import { TooCostly } from '../times/rule-minutes.ts'

type Timed = Pick<TaskTable, 'triggerTime' | 'timeZone' | 'repeat'>

/** The next millisecond: searches for times include their first moment. */
export const justAfter = (moment: Date) => new Date(moment.getTime() + 1)

/** The times of a task as a series. */
export const seriesOf = ({ triggerTime: start, timeZone, repeat: rule }: Timed): Series => ({ start, timeZone, rule })

/**
 * Computes the first times of a task between two moments, both included. Undefined if the task's rule is too expensive
 * to compute. By default there is no end: `'9'` sorts after all moments as texts.
 */
function timesBetween(task: Timed, from: Date, most: number, until = '9'): string[] | undefined {
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

/** Recently computed next times, by series. `from` is the moment after which they are the next times. */
const recentTimes = new LRUCache<string, { from: string; times: string[] }>({ max: 2000 })

/**
 * Computes the next NEXT_RUNS times of a task after a moment. Lists of tasks need these times often, so they are cached
 * until the first one is past. A rule that is too expensive has no times. Stored tasks may have such a rule, but a new
 * task with it is refused.
 */
export function timesAfter(task: Timed, moment: Date): string[] {
  const key = JSON.stringify(seriesOf(task))
  const from = justAfter(moment).toISOString()
  const cached = recentTimes.get(key)
  if (cached && cached.from <= from && (cached.times.length === 0 || from <= cached.times[0]!)) return cached.times
  const times = timesBetween(task, justAfter(moment), NEXT_RUNS) ?? []
  recentTimes.set(key, { from, times })
  return times
}

/** The moments at which the scheduler looks at a task: its next time, and `aheadAt` before it for sleeping devices. */
export function nextLooks(task: Timed, moment: Date): Pick<TaskTable, 'nextAt' | 'aheadAt'> {
  const [nextAt = null] = timesAfter(task, moment)
  return { nextAt, aheadAt: nextAt && momentBefore(nextAt, LEAD_SECONDS) }
}

const HOUR_MS = 3_600_000
/**
 * The spans, in ms, in which missed times are searched, the shortest first. A longer span is searched only if the one
 * before has too few times: to compute each minute of a year would take too long.
 */
const searchedSpans = [HOUR_MS, 24 * HOUR_MS, 31 * 24 * HOUR_MS]

/** Computes the last `most` times of a task from its due time to a later moment, both included. */
export function timesUntil(task: Timed, due: Date, until: Date, most: number): string[] {
  let times = [due.toISOString()]
  for (const span of task.repeat === '' ? [] : searchedSpans) {
    const since = Math.max(due.getTime(), until.getTime() - span)
    const foundTimes = timesBetween(task, new Date(since), Number.POSITIVE_INFINITY, until.toISOString()) ?? []
    if (foundTimes.length > 0) times = foundTimes
    if (times.length >= most || since === due.getTime()) break
  }
  return times.slice(-most)
}
