import { expect, test } from 'vitest'
import { cacheResult } from './keep.ts'

test('the value is made once for all callers while it is made or cached, and made again afterwards', async () => {
  let [makings, now] = [0, 0]
  let finishRead = () => {}
  const readKept = cacheResult(
    () =>
      new Promise<number>((resolve) => {
        finishRead = () => resolve(++makings)
      }),
    1000,
    () => now,
  )
  const together = Array.from({ length: 100 }, readKept)
  now = 5000
  together.push(readKept())
  finishRead()
  expect(new Set(await Promise.all(together))).toEqual(new Set([1]))
  now += 999
  expect(await readKept()).toBe(1)
  now++
  const next = readKept()
  finishRead()
  expect([await next, makings]).toEqual([2, 2])
})

test('a failed value is made again for the next caller, and a value without a lifetime stays', async () => {
  let tries = 0
  const readKept = cacheResult(async () => {
    if (++tries === 1) throw new Error('no')
    return tries
  })
  await expect(readKept()).rejects.toThrow('no')
  expect([await readKept(), await readKept()]).toEqual([2, 2])
})
