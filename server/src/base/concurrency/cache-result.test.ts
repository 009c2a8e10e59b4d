import { expect, test } from 'vitest'
import { cacheResult } from './cache-result.ts'

test('concurrent callers share one making, whose value is cached for its lifetime and then made again', async () => {
  const lifetimeMs = 1000
  let [makings, now] = [0, 0]
  let finishRead = () => {}
  const readCached = cacheResult(
    () =>
      new Promise<number>((resolve) => {
        finishRead = () => resolve(++makings)
      }),
    lifetimeMs,
    () => now,
  )
  const together = Array.from({ length: 100 }, readCached)
  // The making takes longer than the lifetime, which begins only when the value is ready.
  now = 5 * lifetimeMs
  together.push(readCached())
  finishRead()
  expect(new Set(await Promise.all(together))).toEqual(new Set([1]))
  now += lifetimeMs - 1
  expect(await readCached()).toBe(1)
  now++
  const next = readCached()
  finishRead()
  expect([await next, makings]).toEqual([2, 2])
})

test('a failed value is made again for the next caller, and a value without a lifetime stays', async () => {
  let tries = 0
  const readCached = cacheResult(async () => {
    if (++tries === 1) throw new Error('no')
    return tries
  })
  await expect(readCached()).rejects.toThrow('no')
  expect([await readCached(), await readCached()]).toEqual([2, 2])
})
