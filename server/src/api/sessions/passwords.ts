import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { LineFull, type MayWait, takeTurns } from '../../base/concurrency/take-turns.ts'

/** argon2id with the least memory (KiB) and passes of OWASP's ASVS 5.0. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The most hashes that are computed at once: each takes 19 MiB and a core for some 30 ms. Where there are several
 * cores, at least one is left for other work.
 */
export const judgedAtOnce = (cores: number): number => Math.max(1, Math.min(2, cores - 1))
/** The most that wait in the line. */
const MOST_WAITING = 200
/** The most of one stranger or one person in the line: a guesser leaves places to others. */
const MOST_OWN = 40
/** Further places for people at known places: no number of strangers keeps them out. */
const MOST_KNOWN = 100

const boundTo =
  (most: number): MayWait =>
  (inLine, _, own) =>
    inLine < most && own < MOST_OWN
const inTurn = takeTurns(judgedAtOnce(availableParallelism()), boundTo(MOST_WAITING))

/** Hashes a password. Rejects with LineFull where too many wait, as checkPassword does. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, cost))

let nobodysHash: Promise<string> | undefined

/**
 * True where the password is right. Takes the same time where there is no hash to compare with. `owner`: the stranger
 * or the person who tries, who takes turns with others. `isKnown` is called where the line is full: if true, they may
 * wait all the same.
 */
export async function checkPassword(
  password: string,
  stored: string | undefined,
  owner: string,
  isKnown = async () => false,
): Promise<boolean> {
  // Made outside the line: a refusal of the line would be cached for good.
  nobodysHash ??= argon2.hash('nobody has this one', cost)
  const comparedHash = stored ?? (await nobodysHash)
  const judge = () => argon2.verify(comparedHash, password)
  const isRight = await inTurn(judge, owner).catch(async (error: unknown) => {
    if (!(error instanceof LineFull) || !(await isKnown())) throw error
    return inTurn(judge, owner, boundTo(MOST_WAITING + MOST_KNOWN))
  })
  return isRight && stored !== undefined
}

/** Letters and digits that people do not confuse. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password for a person to type: 80 random bits in 16 characters. */
export const newPassword = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
