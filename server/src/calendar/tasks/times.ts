import type { TaskTable } from '../../base/database/room-tables.ts'
import { ahead, LEAD } from '../times/lead.ts'
import { type Occasion, occasionsOf } from '../times/recur.ts'

type Timed = Pick<TaskTable, 'triggerTime' | 'timeZone' | 'repeat'>

/** A millisecond later: what is due at a moment is over then. */
const after = (moment: Date) => new Date(moment.getTime() + 1)

const occasions = ({ triggerTime, timeZone, repeat }: Timed, from: Date): Iterator<Occasion> =>
  occasionsOf({ start: triggerTime, rule: repeat, timeZone }, from)

/** The next times of a task after a moment, at most so many. A rule that never comes to a time gives none. */
export function timesAfter(task: Timed, moment: Date, most: number): string[] {
  const times: string[] = []
  try {
    const coming = occasions(task, after(moment))
    for (let next = coming.next(); !next.done; next = coming.next()) {
      times.push(next.value.at)
      if (times.length === most) break
    }
  } catch {
    // The rule has looked for so many years in vain.
  }
  return times
}

/** When the clock looks at a task next: as it is due, and ahead of that for the devices that sleep. */
export function looksAfter(task: Timed, moment: Date): Pick<TaskTable, 'nextAt' | 'aheadAt'> {
  const [nextAt = null] = timesAfter(task, moment, 1)
  return { nextAt, aheadAt: nextAt && ahead(nextAt, LEAD) }
}

const DAY_MS = 86_400_000

/** So far back is looked for times that were missed: a year of minutes would hold everything up. */
const lookedBack = (repeat: string): number =>
  repeat === '' ? Number.POSITIVE_INFINITY : repeat.includes('MINUTELY') ? DAY_MS : 31 * DAY_MS

/** The times of a task from one moment to another, both with them; at most so many, the last ones. */
export function timesUntil(task: Timed, from: Date, until: Date, most: number): string[] {
  const times: string[] = []
  const end = until.toISOString()
  const since = Math.max(from.getTime(), until.getTime() - lookedBack(task.repeat))
  const coming = occasions(task, new Date(since))
  for (let next = coming.next(); !next.done && next.value.at <= end; next = coming.next()) times.push(next.value.at)
  return times.slice(-most)
}
