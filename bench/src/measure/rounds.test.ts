import { expect, test } from 'vitest'
import { inRounds, ratioOf } from './rounds.ts'

test('runners take turns, and each round begins with the next runner', async () => {
  const order: string[] = []
  const runner = (name: string, batch: number) => ({
    batch,
    async turns(count: number) {
      order.push(`${name}${count}`)
      return Array.from({ length: count }, (_, turn) => order.length + turn)
    },
  })
  const timings = await inRounds([runner('a', 1), runner('b', 3)], 3, 0)
  expect(order).toEqual(['a1', 'b3', 'b3', 'a1', 'a1', 'b3'])
  // Each timing is the median of a batch of turns.
  expect(timings).toEqual([
    [1, 4, 5],
    [3, 4, 7],
  ])
})

test('ratioOf does not change when both runners are slow in the same round', () => {
  // The ratios of the rounds are 3, 3, 3, 2 and 4; `low` and `high` are their quartiles.
  expect(ratioOf([3, 30, 6, 2, 4], [1, 10, 2, 1, 1])).toEqual({ middle: 3, low: 3, high: 3 })
})
