import { Refusal } from '@wifi-tms/contract/errors'
import { LRUCache } from 'lru-cache'
import type { Tried } from '../../base/cluster/said.ts'
import { hashSecret } from '../../base/random/secret.ts'

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
 * clock is set to. Other servers are told of each try by `tell`, and what they tell is counted by `hear`, so that a few more
 * than the most may get through while they hear of it. Throws Refusal: one try too many.
 */
export function wrongTries(elapsed = () => performance.now(), tell = (_: Tried) => {}) {
  const tries = new LRUCache<string, { count: number; until: number }>({ max: MOST_PAIRS })

  const entryOf = (key: string) => {
    const [known, now] = [tries.get(key), elapsed()]
    return known && known.until > now ? known : { count: 0, until: now + WINDOW_MS }
  }
  const hear = ({ key, outcome }: Tried) => {
    const entry = entryOf(key)
    entry.count += { open: 1, right: 0, 'not-judged': -1 }[outcome]
    if (outcome === 'right') tries.delete(key)
    else tries.set(key, entry)
  }
  const take = (tried: Tried) => {
    hear(tried)
    tell(tried)
  }
  const counted = async <T>(name: string, address: string, work: () => Promise<T>): Promise<T> => {
    const key = hashSecret(JSON.stringify([name, address]))
    if (entryOf(key).count >= MOST_TRIES)
      throw new Refusal('tooMany', 'Too many wrong tries, please wait a quarter of an hour')
    // Before it is judged, so that many at once are counted too.
    take({ key, outcome: 'open' })
    try {
      const done = await work()
      take({ key, outcome: 'right' })
      return done
    } catch (error) {
      // What could not be judged was not wrong.
      if (!(error instanceof Refusal)) take({ key, outcome: 'not-judged' })
      throw error
    }
  }
  return Object.assign(counted, { hear })
}
