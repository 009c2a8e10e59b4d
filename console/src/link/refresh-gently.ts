import type { QueryClient } from '@tanstack/react-query'
import type { Changed } from '@wifi-tms/contract/link'
import { concerned } from '../ask/concerned.ts'

/** Milliseconds between a change and the asking, so that a burst becomes one; and between two askings. */
const SOON_MS = 150
const PAUSE_MS = 1000

/** Takes changes as they come and asks again for what they concern, at most about once a second. */
export function gently(queries: QueryClient) {
  let waiting: Changed[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const ask = () => {
    timer = undefined
    last = Date.now()
    const changes = waiting
    waiting = []
    void queries.invalidateQueries({ predicate: ({ queryKey }) => changes.some((one) => concerned(queryKey, one)) })
  }
  return {
    take(changed: Changed) {
      waiting.push(changed)
      timer ??= setTimeout(ask, Math.max(SOON_MS, last + PAUSE_MS - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
