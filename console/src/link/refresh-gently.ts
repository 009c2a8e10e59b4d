import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Changed } from '@wifi-tms/contract/link'
import { touchedBy } from '../ask/resource-of.ts'

/** Milliseconds between a change and the asking, so that a burst becomes one; and between two askings. */
const SOON_MS = 150
const PAUSE_MS = 1000

/** Whether an answer on the screen may be another one after the change. Lists may gain or lose any row. */
export function concerned([resource, , input]: QueryKey, { resource: changed, ids }: Changed): boolean {
  if (!touchedBy(changed).includes(resource as string)) return false
  const id = (input as { id?: string } | undefined)?.id
  return resource !== changed || id === undefined || ids.length === 0 || ids.includes(id)
}

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
