import type { QueryClient } from '@tanstack/react-query'
import type { Changed } from '@wifi-tms/contract/link'
import { concerned } from '../calls/concerned.ts'

/** The milliseconds between a change and the refresh, so that a burst becomes one; and between two refreshes. */
const SOON_MS = 150
const PAUSE_MS = 1000

/** Takes changes as they come and fetches anew what they concern, at most about once a second. */
export function refreshGently(queries: QueryClient) {
  let waiting: Changed[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const refresh = () => {
    timer = undefined
    last = Date.now()
    const changes = waiting
    waiting = []
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => changes.some((change) => concerned(queryKey, change)),
    })
  }
  return {
    take(changed: Changed) {
      waiting.push(changed)
      timer ??= setTimeout(refresh, Math.max(SOON_MS, last + PAUSE_MS - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
