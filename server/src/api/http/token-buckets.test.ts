import { expect, test } from 'vitest'
import { tokenBuckets } from './token-buckets.ts'

test('each caller may make a burst of calls, and then a fixed number a second', () => {
  let now = 0
  const take = tokenBuckets({ burst: 5, perSecond: 2 }, () => now)
  const countTaken = (key: string, count: number) =>
    Array.from({ length: count }, () => take(key)).filter(Boolean).length
  expect(countTaken('a', 9)).toBe(5)
  expect(countTaken('b', 1)).toBe(1)
  now += 1000
  expect(countTaken('a', 9)).toBe(2)
  now += 3_600_000
  expect(countTaken('a', 9)).toBe(5)
})
