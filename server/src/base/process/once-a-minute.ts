import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000
/** The maximum number of names in memory, so that many invented names cost no more memory. */
const MOST_NAMES = 20_000

/**
 * Makes a function that returns true at most once a minute for each name, so that repeated events do not fill the log.
 */
export function onceAMinute(now: () => Date): (name: string) => boolean {
  const lastByName = new LRUCache<string, number>({ max: MOST_NAMES })
  return (name) => {
    const nowMs = now().getTime()
    // After the clock was put back, the difference is negative and large: then the name may be logged, too.
    if (Math.abs(nowMs - (lastByName.get(name) ?? Number.NEGATIVE_INFINITY)) < MINUTE_MS) return false
    lastByName.set(name, nowMs)
    return true
  }
}
