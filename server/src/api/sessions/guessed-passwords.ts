import { wrong } from '@wifi-tms/contract/errors'

/** The number of passwords taken from the list, which has the commonest first and all in lower case. */
const MOST_COMMON = 10_000

/** Read by the first new password, as the list takes 9 MB of memory. */
const readCommonPasswords = async () => {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(list.default.slice(0, MOST_COMMON))
}
let commonPasswords: ReturnType<typeof readCommonPasswords> | undefined

// The list has no repeats and runs such as 222222, asdasd and 654321, as its maker's checker recognises these itself.
// Up to this length they are common.
const LONGEST_SHAPE = 10
const isRepeated = (text: string) =>
  [1, 2, 3].some((length) => length < text.length && text === text.slice(0, length).repeat(text.length / length))
const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz']

/** Refuses a new password that guessers try first, in any case of letters. */
export async function refuseGuessed(password: string): Promise<void> {
  const lowerCase = password.toLowerCase()
  const isShape =
    lowerCase.length <= LONGEST_SHAPE && (isRepeated(lowerCase) || RUNS.some((run) => run.includes(lowerCase)))
  commonPasswords ??= readCommonPasswords()
  if (isShape || (await commonPasswords).has(lowerCase))
    throw wrong('password', 'is one of the commonest passwords', 'common-password')
}
