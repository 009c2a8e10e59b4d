import { wrong } from '@wifi-tms/contract/errors'

/** The number of listed passwords that are refused. The list is in lower case and begins with the commonest. */
const MOST_COMMON = 10_000

/** Reads the list, at the first new password, as it takes 9 MB of memory. */
const readCommonPasswords = async () => {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(list.default.slice(0, MOST_COMMON))
}
let commonPasswords: ReturnType<typeof readCommonPasswords> | undefined

// The list lacks repetitions and sequences such as 222222, asdasd and 654321, as zxcvbn detects these by rules. Up to
// this length they count as common.
const LONGEST_SIMPLE = 10
const isRepeated = (text: string) =>
  [1, 2, 3].some((length) => length < text.length && text === text.slice(0, length).repeat(text.length / length))
const SEQUENCES = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz']

/** Refuses a new password that guessers try first, in any case of letters. */
export async function refuseGuessed(password: string): Promise<void> {
  const lowerCase = password.toLowerCase()
  const isSimple =
    lowerCase.length <= LONGEST_SIMPLE && (isRepeated(lowerCase) || SEQUENCES.some((run) => run.includes(lowerCase)))
  commonPasswords ??= readCommonPasswords()
  if (isSimple || (await commonPasswords).has(lowerCase))
    throw wrong('password', 'is one of the commonest passwords', 'common-password')
}
