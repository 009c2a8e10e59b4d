import { wrong } from '@wifi-tms/contract/errors'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

/** The number of passwords taken from the list, which has the commonest first and all in lower case. */
const MOST_COMMON = 10_000

const guessed = new Set(passwords.slice(0, MOST_COMMON))

// The list leaves out shapes that its own checker recognises: 222222, asdasd, 654321. Longer ones are not common.
const LONGEST_SHAPE = 10
const isRepeated = (text: string) =>
  [1, 2, 3].some((length) => length < text.length && text === text.slice(0, length).repeat(text.length / length))
const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz']

/** Refuses a new password that guessers try first, in any case of letters. */
export function refuseGuessed(password: string): void {
  const small = password.toLowerCase()
  const isShape = small.length <= LONGEST_SHAPE && (isRepeated(small) || RUNS.some((run) => run.includes(small)))
  if (isShape || guessed.has(small)) throw wrong('password', 'is one of the commonest passwords', 'common-password')
}
