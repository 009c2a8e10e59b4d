import { Refusal } from '@wifi-tms/contract/errors'
import { beforeEach, expect, test } from 'vitest'
import { LineFull } from '../../base/concurrency/take-turns.ts'
import { OWN_PASSWORD, wrongTries } from './wrong-tries.ts'

let minute = 0
beforeEach(() => {
  minute = 0
})
const start = () => wrongTries(() => minute * 60_000)
const rightTry = async () => 'in'
const failingTry = (error: Error) => () => Promise.reject(error)
const wrongTry = failingTry(new Refusal('wrongLogin'))

/** Makes ten wrong tries for one name from one address. */
const tryTen = async (tries: ReturnType<typeof wrongTries>, work: () => Promise<unknown>) => {
  for (let i = 0; i < 10; i++) await expect(tries('owner', '::1', work)).rejects.toThrow()
}

test('wrong tries from one address do not lock the owner out at another', async () => {
  const tries = start()
  await tryTen(tries, wrongTry)
  minute = 1
  await expect(tries('owner', '::1', rightTry)).rejects.toThrow('please wait')
  expect(await tries('owner', '192.0.2.1', rightTry)).toBe('in')
  expect(await tries('other', '::1', rightTry)).toBe('in')
})

test('a right try clears the count, and so does enough time', async () => {
  const tries = start()
  for (let i = 0; i < 9; i++) await tries('owner', '::1', wrongTry).catch(() => {})
  expect(await tries('owner', '::1', rightTry)).toBe('in')
  await tryTen(tries, wrongTry)
  minute = 14
  await expect(tries('owner', '::1', rightTry)).rejects.toThrow('please wait')
  minute = 15
  expect(await tries('owner', '::1', rightTry)).toBe('in')
})

test('tries at once are counted before their passwords are checked', async () => {
  const tries = start()
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => tries('owner', '::1', wrongTry)))
  expect(all.filter((outcome) => (outcome as PromiseRejectedResult).reason.kind === 'tooMany')).toHaveLength(15)
})

test('all wrong tries of a name count together: beyond the bound only tries from known places are checked, and a right try clears only the count of its own name and place', async () => {
  const tries = start()
  const isUnknownPlace = async () => false
  for (let index = 0; index < 100; index++) {
    if (index % 20 === 0) await tries('owner', 'home', rightTry, isUnknownPlace)
    await expect(tries('owner', `stranger ${index}`, wrongTry, isUnknownPlace)).rejects.toThrow('Wrong name')
  }
  for (const who of ['stranger 7', 'another', 'home'])
    await expect(tries('owner', who, rightTry, isUnknownPlace)).rejects.toThrow('please wait')
  expect(await tries('owner', 'home', rightTry, async () => true)).toBe('in')
  expect([
    await tries('other', 'another', rightTry, isUnknownPlace),
    await tries('owner', OWN_PASSWORD, rightTry),
  ]).toEqual(['in', 'in'])
  minute = 15
  expect(await tries('owner', 'another', rightTry, isUnknownPlace)).toBe('in')
})

test('tries that were not checked displace no count from memory', async () => {
  const tries = start()
  await tryTen(tries, wrongTry)
  // More than fit into memory.
  for (let index = 0; index < 250_000; index++) {
    tries.receive({ key: `invented ${index}`, outcome: 'open' })
    tries.receive({ key: `invented ${index}`, outcome: 'not-judged' })
  }
  await expect(tries('owner', '::1', rightTry)).rejects.toThrow('please wait')
})

test('a try that could not be checked does not count as wrong', async () => {
  const tries = start()
  await tryTen(tries, failingTry(new LineFull()))
  await tryTen(tries, failingTry(new Error('the database is away')))
  expect(await tries('owner', '::1', rightTry)).toBe('in')
})
