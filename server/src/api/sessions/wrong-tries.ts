import { Refusal } from '@wifi-tms/contract/errors'
import { LRUCache } from 'lru-cache'
import type { PasswordTry } from '../../base/cluster/said.ts'
import { hashSecret } from '../../base/random/secret.ts'

/** The wrong tries of one stranger for one name after which this pair has to wait. */
const MOST_TRIES = 10
/** The wrong tries of all strangers for one name after which unknown places have to wait. */
const MOST_OF_NAME = 100
const WINDOW_MS = 15 * 60_000

/** Stands for the stranger where tries of one's own current password are counted, in whichever call. */
export const OWN_PASSWORD = 'own password'

export type Tries = ReturnType<typeof wrongTries>

/** The most pairs and names in memory; the least recently tried are dropped first. */
const MOST_KEPT = 200_000

/**
 * Counts wrong tries by name and stranger, `most` of a pair at most, and where `isKnown` is given by name alone too:
 * beyond that bound only strangers whom it calls known are judged, so that nobody can lock the owner out. Answers what
 * `work` answers, which refuses a wrong try; a right one clears the count of its pair. `elapsed` counts milliseconds,
 * whatever the clock is set to. `tell` tells other servers of each try, and `hear` counts theirs, so that a few tries
 * beyond the bound may pass before the news arrives. Throws Refusal: one try too many.
 */
export function wrongTries(elapsed = () => performance.now(), tell = (_: PasswordTry) => {}) {
  // Memory for all is taken at once where a cache has a `max`: here it grows with those who try.
  const tries = new LRUCache<string, { count: number; until: number }>({ maxSize: MOST_KEPT, sizeCalculation: () => 1 })

  const entryOf = (key: string) => {
    const [entry, now] = [tries.get(key), elapsed()]
    return entry && entry.until > now ? entry : { count: 0, until: now + WINDOW_MS }
  }
  const hear = ({ key, outcome }: PasswordTry) => {
    const entry = entryOf(key)
    entry.count += { open: 1, right: 0, 'not-judged': -1 }[outcome]
    // An empty entry takes no place: tries that are not judged cost a stranger next to nothing.
    if (outcome === 'right' || entry.count <= 0) tries.delete(key)
    else tries.set(key, entry)
  }
  const take = (tried: PasswordTry) => {
    hear(tried)
    tell(tried)
  }
  const counted = async <T>(
    name: string,
    stranger: string,
    work: () => Promise<T>,
    isKnown?: () => Promise<boolean>,
    most = MOST_TRIES,
  ): Promise<T> => {
    const key = hashSecret(JSON.stringify([name, stranger]))
    const ofName = isKnown && hashSecret(JSON.stringify([name]))
    const isOpen = !ofName || entryOf(ofName).count < MOST_OF_NAME || (await isKnown())
    if (!isOpen || entryOf(key).count >= most)
      throw new Refusal('tooMany', 'Too many wrong tries, please wait a quarter of an hour')
    // A try counts before it is judged, so that many at once are counted too.
    const both = (outcome: PasswordTry['outcome'], ofAll = outcome) => {
      take({ key, outcome })
      if (ofName) take({ key: ofName, outcome: ofAll })
    }
    both('open')
    try {
      const done = await work()
      // Other tries for the name were wrong all the same.
      both('right', 'not-judged')
      return done
    } catch (error) {
      // A try that could not be judged was not wrong.
      if (!(error instanceof Refusal)) both('not-judged')
      throw error
    }
  }
  return Object.assign(counted, { hear })
}
