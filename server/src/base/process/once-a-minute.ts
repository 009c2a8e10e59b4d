import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000
/** Names remembered; a crowd of invented ones costs no more memory than this. */
const REMEMBERED = 20_000

/** Says yes at most once a minute for one name: keeps the log readable when a tag keeps repeating itself. */
export function onceAMinute(now: () => Date): (name: string) => boolean {
  const last = new LRUCache<string, number>({ max: REMEMBERED })
  return (name) => {
    const at = now().getTime()
    // A clock that was put back tells again.
    if (Math.abs(at - (last.get(name) ?? Number.NEGATIVE_INFINITY)) < MINUTE_MS) return false
    last.set(name, at)
    return true
  }
}
