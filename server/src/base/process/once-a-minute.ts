import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000
/** The most names in memory, so that a crowd of invented ones costs no more. */
const MOST_NAMES = 20_000

/** A test that is true at most once a minute for each name; it keeps the log readable when a tag repeats itself. */
export function onceAMinute(now: () => Date): (name: string) => boolean {
  const lastByName = new LRUCache<string, number>({ max: MOST_NAMES })
  return (name) => {
    const nowMs = now().getTime()
    // After the clock was put back it is true again.
    if (Math.abs(nowMs - (lastByName.get(name) ?? Number.NEGATIVE_INFINITY)) < MINUTE_MS) return false
    lastByName.set(name, nowMs)
    return true
  }
}
