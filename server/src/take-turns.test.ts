import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('no more run at once than may, in the order they came, and a failure frees its place', async () => {
  const inTurn = takeTurns(3)
  let running = 0
  let most = 0
  const started: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      inTurn(async () => {
        started.push(at)
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        if (at % 4 === 0) throw new Error('no')
        return at
      }),
    ),
  )
  expect(most).toBe(3)
  expect(started).toEqual(started.toSorted((a, b) => a - b))
  expect(results.map((one) => one.status === 'fulfilled')).toEqual(started.map((at) => at % 4 !== 0))
})
