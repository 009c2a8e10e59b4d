import { type Changed, MAX_FOLLOWED } from '@wifi-tms/contract/link'

/** The fewest milliseconds between two messages to consoles about changes of a resource. */
const INTERVAL_MS = 250

/** Gathers changes by resource. The first change after a pause is sent at once, later changes are sent together. */
export function gatherChanges(send: (changed: Changed) => void) {
  /** By resource: the ids of the changed rows, or 'all' for any number of rows. */
  const gathered = new Map<string, Set<string> | 'all'>()
  let timer: NodeJS.Timeout | undefined

  /** Sends what is gathered. The timer goes on until nothing was gathered for a whole interval. */
  const flush = () => {
    // To consoles an empty list means that any row may have changed.
    for (const [resource, ids] of gathered) send({ resource, ids: ids === 'all' ? [] : [...ids] })
    timer = gathered.size > 0 ? setTimeout(flush, INTERVAL_MS) : undefined
    gathered.clear()
  }
  return {
    /** Adds changed ids. An empty list means any row. More ids than a console can show also mean any row. */
    add(resource: string, ids: string[]): void {
      const gatheredIds = gathered.get(resource) ?? new Set()
      if (gatheredIds !== 'all') for (const id of ids) gatheredIds.add(id)
      const isAnyRow = gatheredIds === 'all' || ids.length === 0 || gatheredIds.size > MAX_FOLLOWED
      gathered.set(resource, isAnyRow ? 'all' : gatheredIds)
      if (!timer) flush()
    },
    stop: () => clearTimeout(timer),
  }
}
