import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000
/** The most names in memory, so that a crowd of invented ones costs no more. */
const REMEMBERED = 20_000

/** True at most once a minute for one name: keeps the log readable when a tag repeats itself. */
export function onceAMinute(now: () => Date): (name: string) => boolean {
  const last = new LRUCache<string, number>({ max: REMEMBERED })
  return (name) => {
    const nowMs = now().getTime()
    // After the clock was put back it is true again.
    if (Math.abs(nowMs - (last.get(name) ?? Number.NEGATIVE_INFINITY)) < MINUTE_MS) return false
    last.set(name, nowMs)
    return true
  }
}
