import { Refusal } from '@wifi-tms/contract/errors'
import { LRUCache } from 'lru-cache'

/** So many wrong tries for one name from one address close the door to that pair for a while. */
const MOST_TRIES = 10
const WINDOW_MS = 15 * 60_000

/** The address under which tries of one's own current password are counted, wherever it is asked for. */
export const OWN_PASSWORD = 'own password'

export type Tries = ReturnType<typeof wrongTries>

/** The most pairs remembered; the oldest are forgotten first. */
const MOST_PAIRS = 100_000

/**
 * Counts wrong tries by name and address: a stranger elsewhere cannot lock the owner out. Answers what `work` answers,
 * which refuses where the try is wrong; a right one clears what was counted. `elapsed` counts milliseconds, whatever the
 * clock is set to. Throws Refusal: one try too many.
 */
export function wrongTries(elapsed = () => performance.now()) {
  const tries = new LRUCache<string, { count: number; until: number }>({ max: MOST_PAIRS })

  return async <T>(name: string, address: string, work: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify([name, address])
    const [known, now] = [tries.get(key), elapsed()]
    const entry = known && known.until > now ? known : { count: 0, until: now + WINDOW_MS }
    if (entry.count >= MOST_TRIES)
      throw new Refusal('tooMany', 'Too many wrong tries, please wait a quarter of an hour')
    // Before it is judged, so that many at once are counted too.
    entry.count += 1
    tries.set(key, entry)
    try {
      const done = await work()
      tries.delete(key)
      return done
    } catch (error) {
      // What could not be judged was not wrong.
      if (!(error instanceof Refusal)) entry.count -= 1
      throw error
    }
  }
}
