import { expect, test } from 'vitest'
import { LineFull, takeTurns } from './take-turns.ts'

test('no more work runs at once than allowed, it starts in the order of the calls, and a failure frees its place', async () => {
  const inTurn = takeTurns(3)
  let running = 0
  let mostAtOnce = 0
  const started: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      inTurn(async () => {
        started.push(index)
        mostAtOnce = Math.max(mostAtOnce, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        if (index % 4 === 0) throw new Error('no')
        return index
      }),
    ),
  )
  expect(mostAtOnce).toBe(3)
  expect(started).toEqual(started.toSorted((a, b) => a - b))
  expect(results.map((result) => result.status === 'fulfilled')).toEqual(started.map((index) => index % 4 !== 0))
})

test('work that finds the queue full is refused at once, and a free place is taken again', async () => {
  const inTurn = takeTurns(1, (queueLength) => queueLength < 2)
  const finishers: (() => void)[] = []
  const work = () => new Promise<void>((end) => finishers.push(end))
  const jobs = [inTurn(work), inTurn(work), inTurn(work)]
  await expect(inTurn(work)).rejects.toThrow(LineFull)
  for (let index = 0; index < 3; index++) {
    finishers[index]!()
    await jobs[index]
    jobs.push(inTurn(work))
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (let index = 3; index < 6; index++) {
    finishers[index]!()
    await jobs[index]
  }
  expect(finishers.length).toBe(6)
})

test('mayWait is told how long the first in the queue has waited', async () => {
  const questions: [queueLength: number, waitedMs: number][] = []
  const inTurn = takeTurns(1, (queueLength, waitedMs) => questions.push([queueLength, waitedMs]) > 0)
  let end = () => {}
  const first = inTurn(() => new Promise<void>((done) => (end = done)))
  const others = [inTurn(async () => {}), inTurn(async () => {})]
  expect(questions.map(([queueLength]) => queueLength)).toEqual([0, 1])
  expect(questions[0]![1]).toBe(0)
  expect(questions[1]![1]).toBeGreaterThan(0)
  end()
  await Promise.all([first, ...others])
})

test('owners take turns, each in the order of its calls, and mayWait is told how much work of the owner waits', async () => {
  const questions: number[] = []
  const inTurn = takeTurns(1, (_, __, ownQueueLength) => questions.push(ownQueueLength) > 0)
  const namesDone: string[] = []
  const takeTurn = (name: string) => inTurn(async () => void namesDone.push(name), name[0])
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(takeTurn))
  expect(namesDone).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  expect(questions).toEqual([0, 1, 2, 0, 1])
})
