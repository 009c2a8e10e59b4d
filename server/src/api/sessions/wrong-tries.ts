import { Refusal } from '@wifi-tms/contract/errors'
import { LRUCache } from 'lru-cache'
import type { PasswordTry } from '../../base/cluster/server-messages.ts'
import { hashSecret } from '../../base/random/secret.ts'

/** The number of wrong tries of one stranger for one name after which this pair must wait. */
const MOST_TRIES = 10
/** The number of wrong tries of all strangers for one name after which all but known strangers must wait. */
const MOST_OF_NAME = 100
/** Milliseconds from the first wrong try until the count is forgotten. */
const WINDOW_MS = 15 * 60_000

/**
 * Stands in place of a stranger when people enter their own current password: tries of all such calls count together.
 */
export const OWN_PASSWORD = 'own password'

export type Tries = ReturnType<typeof wrongTries>

/** The maximum number of pairs and names in memory; the least recently tried are dropped first. */
const MOST_KEPT = 200_000

/**
 * Bounds wrong tries. The returned function checks a try by `work`, which refuses a wrong try, and returns its result.
 * Throws Refusal for a try beyond a bound.
 *
 * Wrong tries are counted for each pair of name and stranger, up to `maxTries`. With `isKnown` they are also counted by
 * name alone: after MOST_OF_NAME wrong tries only strangers for whom `isKnown` returns true may try, so that nobody can
 * lock the owner out. A right try clears the count of its pair.
 *
 * `elapsed` counts milliseconds independently of the clock. `report` sends each try to other servers, and `receive`
 * counts the tries that they report; a few tries too many may pass before a report arrives.
 */
export function wrongTries(elapsed = () => performance.now(), report = (_: PasswordTry) => {}) {
  // A cache with `max` allocates the memory for all entries at once; with `maxSize` it grows with the tries.
  const tries = new LRUCache<string, { count: number; until: number }>({ maxSize: MOST_KEPT, sizeCalculation: () => 1 })

  const entryOf = (key: string) => {
    const [entry, now] = [tries.get(key), elapsed()]
    return entry && entry.until > now ? entry : { count: 0, until: now + WINDOW_MS }
  }
  const receive = ({ key, outcome }: PasswordTry) => {
    const entry = entryOf(key)
    entry.count += { open: 1, right: 0, 'not-judged': -1 }[outcome]
    // An entry without tries is dropped, so that tries that were not checked leave nothing behind.
    if (outcome === 'right' || entry.count <= 0) tries.delete(key)
    else tries.set(key, entry)
  }
  const countTry = (passwordTry: PasswordTry) => {
    receive(passwordTry)
    report(passwordTry)
  }
  const checkTry = async <T>(
    name: string,
    stranger: string,
    work: () => Promise<T>,
    isKnown?: () => Promise<boolean>,
    maxTries = MOST_TRIES,
  ): Promise<T> => {
    const key = hashSecret(JSON.stringify([name, stranger]))
    const nameKey = isKnown && hashSecret(JSON.stringify([name]))
    const mayTry = !nameKey || entryOf(nameKey).count < MOST_OF_NAME || (await isKnown())
    if (!mayTry || entryOf(key).count >= maxTries)
      throw new Refusal('tooMany', 'Too many wrong tries, please wait a quarter of an hour')
    // A try counts before it is checked, so that many at once are counted too.
    const countForPairAndName = (outcome: PasswordTry['outcome'], outcomeOfName = outcome) => {
      countTry({ key, outcome })
      if (nameKey) countTry({ key: nameKey, outcome: outcomeOfName })
    }
    countForPairAndName('open')
    try {
      const result = await work()
      // For the name a right try only subtracts itself: the tries of other strangers stay counted.
      countForPairAndName('right', 'not-judged')
      return result
    } catch (error) {
      // A try that could not be checked does not count as wrong.
      if (!(error instanceof Refusal)) countForPairAndName('not-judged')
      throw error
    }
  }
  return Object.assign(checkTry, { receive })
}
