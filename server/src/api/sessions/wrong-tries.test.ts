import { Refusal } from '@wifi-tms/contract/errors'
import { expect, test } from 'vitest'
import { LineFull } from '../../base/concurrency/take-turns.ts'
import { wrongTries } from './wrong-tries.ts'

const at = (minute: number) => new Date(minute * 60_000)
const right = async () => 'in'
const fails = (error: Error) => () => Promise.reject(error)
const wrong = fails(new Refusal('wrongLogin'))

/** Ten tries for one name from one address. */
const tryTen = async (tries: ReturnType<typeof wrongTries>, work: () => Promise<unknown>) => {
  for (let i = 0; i < 10; i++) await expect(tries('owner', '::1', at(0), work)).rejects.toThrow()
}

test('a stranger elsewhere cannot lock the owner out', async () => {
  const tries = wrongTries()
  await tryTen(tries, wrong)
  await expect(tries('owner', '::1', at(1), right)).rejects.toThrow('please wait')
  expect(await tries('owner', '192.0.2.1', at(1), right)).toBe('in')
  expect(await tries('other', '::1', at(1), right)).toBe('in')
})

test('a right try clears the count, and time does', async () => {
  const tries = wrongTries()
  for (let i = 0; i < 9; i++) await tries('owner', '::1', at(0), wrong).catch(() => {})
  expect(await tries('owner', '::1', at(0), right)).toBe('in')
  await tryTen(tries, wrong)
  await expect(tries('owner', '::1', at(14), right)).rejects.toThrow('please wait')
  expect(await tries('owner', '::1', at(15), right)).toBe('in')
})

test('tries at once are counted before they are judged', async () => {
  const tries = wrongTries()
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => tries('owner', '::1', at(0), wrong)))
  expect(all.filter((one) => (one as PromiseRejectedResult).reason.kind === 'tooMany')).toHaveLength(15)
})

test('a try that could not be judged is not wrong', async () => {
  const tries = wrongTries()
  await tryTen(tries, fails(new LineFull()))
  await tryTen(tries, fails(new Error('the database is away')))
  expect(await tries('owner', '::1', at(0), right)).toBe('in')
})
