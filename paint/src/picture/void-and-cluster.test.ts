import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SIDE, voidAndCluster } from './void-and-cluster.ts'

test('the mask has every rank once, and the same bytes on every machine', () => {
  const ranks = voidAndCluster()
  expect(Array.from(ranks).sort((a, b) => a - b)).toEqual(Array.from({ length: SIDE * SIDE }, (_, rank) => rank))
  const pinned = 'fbbf5ffabafbdebc8f8c129ba8a5114a82bb3e7b5bf75660dfd39b3a6bef49df'
  expect(createHash('sha256').update(ranks).digest('hex')).toBe(pinned)
})

test('the mask is blue noise: means over small squares differ far less than those of random numbers', () => {
  const ranks = voidAndCluster()
  const deviation = (valueAt: (x: number, y: number) => number) => {
    const means: number[] = []
    for (let top = 0; top < SIDE; top += 8)
      for (let left = 0; left < SIDE; left += 8) {
        let sum = 0
        for (let y = top; y < top + 8; y++) for (let x = left; x < left + 8; x++) sum += valueAt(x, y)
        means.push(sum / 64)
      }
    const mean = means.reduce((sum, value) => sum + value, 0) / means.length
    return Math.sqrt(means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / means.length)
  }
  // The standard deviation of the mean of 64 random numbers below 4096 is 4096 / √12 / 8.
  const randomDeviation = 4096 / Math.sqrt(12) / 8
  expect(deviation((x, y) => ranks[y * SIDE + x]!)).toBeLessThan(randomDeviation / 3)
})
