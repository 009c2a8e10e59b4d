import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { LineFull, type MayWait, takeTurns } from '../../base/concurrency/take-turns.ts'

/** argon2id with the least memory (KiB) and passes of OWASP's ASVS 5.0. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The maximum number of hashes that are computed at once. Each takes 19 MiB, and a core for some 30 ms. If there are
 * several cores, at least one is left for other work.
 */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(2, cores - 1))
/** The maximum number of hashes that wait in the queue. */
const MOST_WAITING = 200
/**
 * The maximum number of hashes of one stranger or one person in the queue, so that a guesser leaves places to others.
 */
const MOST_OWN = 40
/** The number of further hashes that may wait for people from known networks: strangers must not keep them out. */
const MOST_KNOWN = 100

const queueUpTo =
  (maxWaiting: number): MayWait =>
  (queueLength, _, ownCount) =>
    queueLength < maxWaiting && ownCount < MOST_OWN
const inTurn = takeTurns(hashesAtOnce(availableParallelism()), queueUpTo(MOST_WAITING))

/** Hashes a password. Rejects with LineFull if too many hashes wait, as `checkPassword` does. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, cost))

let placeholderHash: Promise<string> | undefined

/**
 * True if the password is right. Takes the same time if there is no stored hash, or an empty one. `owner` names the
 * stranger or the person who tries; owners take turns. If the queue is full, a try for which `isKnown` returns true may
 * still wait.
 */
export async function checkPassword(
  password: string,
  stored: string | undefined,
  owner: string,
  isKnown = async () => false,
): Promise<boolean> {
  // The placeholder is made without the queue, as a refusal by the queue would be cached for good.
  placeholderHash ??= argon2.hash('nobody has this one', cost)
  const comparedHash = stored || (await placeholderHash)
  const verify = () => argon2.verify(comparedHash, password)
  const isRight = await inTurn(verify, owner).catch(async (error: unknown) => {
    if (!(error instanceof LineFull) || !(await isKnown())) throw error
    return inTurn(verify, owner, queueUpTo(MOST_WAITING + MOST_KNOWN))
  })
  return isRight && Boolean(stored)
}

/** Letters and digits that people do not confuse. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password for a person to type: 80 random bits in 16 characters. */
export const newPassword = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
