import type { QueryClient } from '@tanstack/react-query'
import type { Changed } from '@wifi-tms/contract/link'
import { isAffected } from '../calls/is-affected.ts'

/** The pause between a change and its refresh, in milliseconds. Changes within the pause share one refresh. */
const SOON_MS = 150
/** The shortest pause between two refreshes, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Collects changes, and fetches the answers that they concern again, at most about once a second.
 */
export function refreshGently(queries: QueryClient) {
  let pendingChanges: Changed[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  // The time of the last refresh, on a clock that nobody sets: a time of day that is put back would stop all refreshes.
  let lastRefresh = Number.NEGATIVE_INFINITY
  const refresh = () => {
    timer = undefined
    lastRefresh = performance.now()
    const changes = pendingChanges
    pendingChanges = []
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => changes.some((change) => isAffected(queryKey, change)),
    })
  }
  return {
    take(changed: Changed) {
      pendingChanges.push(changed)
      timer ??= setTimeout(refresh, Math.max(SOON_MS, lastRefresh + PAUSE_MS - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
