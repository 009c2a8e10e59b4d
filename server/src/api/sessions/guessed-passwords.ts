import { wrong } from '@wifi-tms/contract/errors'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

/** The number of passwords taken from the list, which has the commonest first and all in lower case. */
const MOST_COMMON = 10_000

const commonPasswords = new Set(passwords.slice(0, MOST_COMMON))

// The list has no repeats and runs such as 222222, asdasd and 654321, as its maker's checker recognises these itself.
// Up to this length they are common.
const LONGEST_SHAPE = 10
const isRepeated = (text: string) =>
  [1, 2, 3].some((length) => length < text.length && text === text.slice(0, length).repeat(text.length / length))
const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz']

/** Refuses a new password that guessers try first, in any case of letters. */
export function refuseGuessed(password: string): void {
  const lowerCase = password.toLowerCase()
  const isShape =
    lowerCase.length <= LONGEST_SHAPE && (isRepeated(lowerCase) || RUNS.some((run) => run.includes(lowerCase)))
  if (isShape || commonPasswords.has(lowerCase))
    throw wrong('password', 'is one of the commonest passwords', 'common-password')
}
