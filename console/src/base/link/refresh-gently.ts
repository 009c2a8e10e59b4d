import type { QueryClient } from '@tanstack/react-query'
import type { Changed } from '@wifi-tms/contract/link'
import { concerned } from '../calls/concerned.ts'

/** The milliseconds between a change and its refresh, so that a burst of changes makes one refresh. */
const SOON_MS = 150
/** The shortest pause between two refreshes, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Makes a function that takes changes as they come and fetches again what they concern, at most about once a second.
 */
export function refreshGently(queries: QueryClient) {
  let waiting: Changed[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastRefresh = 0
  const refresh = () => {
    timer = undefined
    lastRefresh = Date.now()
    const changes = waiting
    waiting = []
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => changes.some((change) => concerned(queryKey, change)),
    })
  }
  return {
    take(changed: Changed) {
      waiting.push(changed)
      timer ??= setTimeout(refresh, Math.max(SOON_MS, lastRefresh + PAUSE_MS - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
