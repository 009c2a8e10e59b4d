import { expect, test } from 'vitest'
import { inRounds, type Runner, ratioOf } from './rounds.ts'

test('runners take turns, each round from the next one on', async () => {
  const order: string[] = []
  const runner = (name: string, batch: number): Runner => ({
    name,
    batch,
    async turns(count) {
      order.push(`${name}${count}`)
      return Array.from({ length: count }, (_, turn) => order.length + turn)
    },
  })
  const timings = await inRounds([runner('a', 1), runner('b', 3)], 3, 0)
  expect(order).toEqual(['a1', 'b3', 'b3', 'a1', 'a1', 'b3'])
  expect(timings).toEqual([
    { name: 'a', rounds: [1, 4, 5] },
    { name: 'b', rounds: [3, 4, 7] },
  ])
})

test('before the first round each works until the time to warm up is over', async () => {
  const took: number[] = []
  const runner: Runner = {
    name: 'one',
    batch: 2,
    async turns(count) {
      const began = performance.now()
      while (performance.now() - began < 2);
      took.push(count)
      return [1]
    },
  }
  expect(await inRounds([runner], 1, 5)).toEqual([{ name: 'one', rounds: [1] }])
  expect(took.length).toBeGreaterThanOrEqual(2)
  expect(took.length).toBeLessThanOrEqual(4)
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
