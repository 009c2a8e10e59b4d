import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from '../../base/concurrency/take-turns.ts'

/** argon2id with the memory (KiB) and passes that OWASP's ASVS 5.0 asks for at least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core for some 30 ms: few at once, and one core at least is left for everybody else. */
export const judgedAtOnce = (cores: number): number => Math.max(1, Math.min(2, cores - 1))
/** No endless line before them. */
const MOST_WAITING = 200
/** Of these from one address, or of one person: a stranger who guesses leaves places to others. */
const MOST_OWN = 40

const inTurn = takeTurns(
  judgedAtOnce(availableParallelism()),
  (inLine, _, own) => inLine < MOST_WAITING && own < MOST_OWN,
)

/** Rejects with LineFull where too many wait, as checkPassword does. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password is right. Takes the same time where there is no hash to compare with. `owner`: the address or the person
 * that it came from, who takes turns with others.
 */
export async function checkPassword(password: string, stored: string | undefined, owner: string): Promise<boolean> {
  // Not in the line: a refusal there would stay for good.
  nobodysHash ??= hash('nobody has this one', cost)
  const against = stored ?? (await nobodysHash)
  const right = await inTurn(() => verify(against, password), owner)
  return right && stored !== undefined
}

/** Letters and digits that cannot be mistaken for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password for a person to type: 80 random bits in 16 characters. */
export const newPassword = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
