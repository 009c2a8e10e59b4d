import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { LineFull } from '../../base/concurrency/take-turns.ts'
import { checkPassword, hashesAtOnce, hashPassword, newPassword } from './passwords.ts'

/** The algorithm of a hash and what it costs to compute. */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

test('a hash is argon2id with its own salt, and only its password matches', async () => {
  const [hash, otherHash] = [await hashPassword('secret-1'), await hashPassword('secret-1')]
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hash).not.toBe(otherHash)
  expect(await checkPassword('secret-1', hash, '')).toBe(true)
  expect(await checkPassword('secret-2', hash, '')).toBe(false)
})

test('a password is refused with the same work where there is no account', async () => {
  using verified = vi.spyOn(argon2, 'verify')
  for (const stored of [await hashPassword('secret-1'), undefined])
    expect(await checkPassword('nobody has this one', stored, '')).toBe(false)
  const [costThere, costMissing] = verified.mock.calls.map(([stored]) => costOf(String(stored)))
  expect(costMissing).toBe(costThere)
  expect(costThere).toContain('m=19456,t=2,p=1')
})

test('hashing passwords leaves one core to other work, and never takes more than two', () => {
  expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 2, 2])
})

test('a generated password is long, easy to type and never the same', () => {
  const passwords = Array.from({ length: 1000 }, newPassword)
  expect(new Set(passwords).size).toBe(1000)
  for (const password of passwords) expect(password).toMatch(/^[a-km-np-z2-9]{16}$/)
})

/** The bounds of the queue: of all strangers, and of one stranger or person. */
const [MOST_WAITING, MOST_OWN] = [200, 40]

test('people from known places may queue even where strangers fill the queue', async () => {
  const stored = await hashPassword('secret-1')
  const isKnown = async () => true
  const guesses = Promise.allSettled(
    Array.from({ length: 300 }, (_, index) => checkPassword('a guess', stored, `${index}`)),
  )
  await expect(checkPassword('secret-1', stored, 'somebody')).rejects.toThrow(LineFull)
  expect(await checkPassword('secret-1', stored, 'home', isKnown)).toBe(true)
  const refusedTries = (await guesses).filter(({ status }) => status === 'rejected')
  expect(refusedTries).toHaveLength(300 - hashesAtOnce(availableParallelism()) - MOST_WAITING)
})

test('a right password does not wait for wrong ones from another address, which may fill only part of the queue', async () => {
  const stored = await hashPassword('secret-1')
  let checkedCount = 0
  const guess = () => checkPassword('a guess', stored, 'stranger').finally(() => void checkedCount++)
  const wrong = Array.from({ length: 60 }, guess)
  const settled = Promise.allSettled(wrong)
  // Tries that find no place are refused at once.
  await expect(wrong.at(-1)).rejects.toThrow(LineFull)
  const checkedBefore = checkedCount
  expect(await checkPassword('secret-1', stored, 'office')).toBe(true)
  expect(checkedCount - checkedBefore).toBeLessThan(10)
  expect((await settled).filter((guess) => guess.status === 'rejected')).toHaveLength(
    60 - hashesAtOnce(availableParallelism()) - MOST_OWN,
  )
})
