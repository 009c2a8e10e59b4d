import { Refusal } from '@wifi-tms/contract/errors'

/** So many wrong tries for one name from one address close the door to that pair for a while. */
const MOST_TRIES = 10
const WINDOW_MS = 15 * 60_000

/** The most pairs remembered; the oldest are forgotten first. */
const MOST_PAIRS = 100_000

/** Counts wrong logins by name and address: a stranger elsewhere cannot lock the owner out. */
export function wrongTries() {
  const tries = new Map<string, { count: number; until: number }>()
  const keyOf = (name: string, address: string) => JSON.stringify([name, address])

  return {
    /** Counts a try before it is judged, so that many at once are counted too. Refuses one too many. */
    begin(name: string, address: string, now: Date): void {
      const key = keyOf(name, address)
      const known = tries.get(key)
      const entry = known && known.until > now.getTime() ? known : { count: 0, until: now.getTime() + WINDOW_MS }
      if (entry.count >= MOST_TRIES)
        throw new Refusal('tooMany', 'Too many wrong tries, please wait a quarter of an hour')
      entry.count += 1
      tries.delete(key)
      tries.set(key, entry)
      if (tries.size > MOST_PAIRS) tries.delete(tries.keys().next().value!)
    },
    /** A right one clears what was counted. */
    right(name: string, address: string): void {
      tries.delete(keyOf(name, address))
    },
  }
}
