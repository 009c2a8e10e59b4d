import { expect, test } from 'vitest'
import { inRounds, type Runner, ratioOf } from './rounds.ts'

test('runners take turns, each round from the next one on, and the first round does not count', async () => {
  const order: string[] = []
  const runner = (name: string, batch: number): Runner => ({
    name,
    batch,
    async turns(count) {
      order.push(`${name}${count}`)
      return Array.from({ length: count }, (_, turn) => order.length + turn)
    },
  })
  const timings = await inRounds([runner('a', 1), runner('b', 3)], 2)
  expect(order).toEqual(['b3', 'a1', 'a1', 'b3', 'b3', 'a1'])
  expect(timings).toEqual([
    { name: 'a', rounds: [3, 6] },
    { name: 'b', rounds: [5, 6] },
  ])
})

test('a ratio is taken round by round: a slow round of both changes nothing', () => {
  const ours = { name: 'ours', rounds: [1, 10, 2, 1, 1] }
  const theirs = { name: 'theirs', rounds: [3, 30, 6, 2, 4] }
  expect(ratioOf(theirs, ours)).toEqual({ middle: 3, low: 3, high: 3 })
  expect(ratioOf({ name: 'even', rounds: [1, 3] }, { name: 'one', rounds: [1, 1] })).toEqual({
    middle: 2,
    low: 1,
    high: 3,
  })
  expect(() => ratioOf({ name: 'none', rounds: [] }, ours)).toThrow(RangeError)
})
