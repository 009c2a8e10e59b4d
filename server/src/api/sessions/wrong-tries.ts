import { Refusal } from '@wifi-tms/contract/errors'
import { LRUCache } from 'lru-cache'
import type { PasswordTry } from '../../base/cluster/said.ts'
import { hashSecret } from '../../base/random/secret.ts'

/** The wrong tries of one stranger for one name after which this pair has to wait. */
const MOST_TRIES = 10
/** The wrong tries of all strangers for one name after which strangers that are not known have to wait. */
const MOST_OF_NAME = 100
const WINDOW_MS = 15 * 60_000

/**
 * The stranger of tries at one's own current password: they are counted together, whichever call they come by.
 */
export const OWN_PASSWORD = 'own password'

export type Tries = ReturnType<typeof wrongTries>

/** The most pairs and names in memory; the least recently tried are dropped first. */
const MOST_KEPT = 200_000

/**
 * Bounds wrong tries. The returned function judges a try by `work`, which refuses a wrong one, and returns its result.
 * Tries are counted by pairs of name and stranger, at most `most` for each. Where `isKnown` is given they are also counted
 * by name alone: after MOST_OF_NAME of them only strangers for whom it answers true are judged, so that nobody can lock
 * the owner out. A right try clears the count of its pair. Throws Refusal for a try beyond a bound. `elapsed` counts milliseconds, whatever the
 * clock is set to. `tell` tells other servers of each try and `hear` counts theirs; a few tries too many may pass
 * before such news arrives.
 */
export function wrongTries(elapsed = () => performance.now(), tell = (_: PasswordTry) => {}) {
  // A cache with `max` takes the memory for all its entries at once; with `maxSize` it grows with the tries.
  const tries = new LRUCache<string, { count: number; until: number }>({ maxSize: MOST_KEPT, sizeCalculation: () => 1 })

  const entryOf = (key: string) => {
    const [entry, now] = [tries.get(key), elapsed()]
    return entry && entry.until > now ? entry : { count: 0, until: now + WINDOW_MS }
  }
  const hear = ({ key, outcome }: PasswordTry) => {
    const entry = entryOf(key)
    entry.count += { open: 1, right: 0, 'not-judged': -1 }[outcome]
    // An entry without tries is dropped, so that tries that are not judged leave nothing behind.
    if (outcome === 'right' || entry.count <= 0) tries.delete(key)
    else tries.set(key, entry)
  }
  const countTry = (passwordTry: PasswordTry) => {
    hear(passwordTry)
    tell(passwordTry)
  }
  const judgeTry = async <T>(
    name: string,
    stranger: string,
    work: () => Promise<T>,
    isKnown?: () => Promise<boolean>,
    most = MOST_TRIES,
  ): Promise<T> => {
    const key = hashSecret(JSON.stringify([name, stranger]))
    const nameKey = isKnown && hashSecret(JSON.stringify([name]))
    const mayBeJudged = !nameKey || entryOf(nameKey).count < MOST_OF_NAME || (await isKnown())
    if (!mayBeJudged || entryOf(key).count >= most)
      throw new Refusal('tooMany', 'Too many wrong tries, please wait a quarter of an hour')
    // A try counts before it is judged, so that many at once are counted too.
    const countForPairAndName = (outcome: PasswordTry['outcome'], outcomeOfName = outcome) => {
      countTry({ key, outcome })
      if (nameKey) countTry({ key: nameKey, outcome: outcomeOfName })
    }
    countForPairAndName('open')
    try {
      const result = await work()
      // A right try is only taken back from the count of the name: other strangers' tries for it were wrong all the same.
      countForPairAndName('right', 'not-judged')
      return result
    } catch (error) {
      // A try that could not be judged was not wrong.
      if (!(error instanceof Refusal)) countForPairAndName('not-judged')
      throw error
    }
  }
  return Object.assign(judgeTry, { hear })
}
