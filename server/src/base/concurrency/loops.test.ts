import { pino } from 'pino'
import { expect, test } from 'vitest'
import { every } from './loops.ts'

const log = pino({ level: 'silent' })
const HOUR = 3_600_000

/** Work whose turns end when `finish` is called; `nextTurn` resolves when the next one begins. */
function controlledWork() {
  const waiting: (() => void)[] = []
  const ready: PromiseWithResolvers<void>[] = []
  let running = 0
  let mostAtOnce = 0
  const work = async () => {
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    ready.shift()?.resolve()
    await new Promise<void>((resolve) => waiting.push(resolve))
    running -= 1
  }
  const nextTurn = () => {
    const next = Promise.withResolvers<void>()
    ready.push(next)
    return next.promise
  }
  return { work, nextTurn, finish: () => waiting.shift()?.(), mostAtOnce: () => mostAtOnce, running: () => running }
}

test('a nudge runs the work at once; nudges while it runs make one more turn, never two at once', async () => {
  const { work, nextTurn, finish, mostAtOnce } = controlledWork()
  const loop = every(HOUR, work, log)
  const first = nextTurn()
  loop.nudge()
  await first
  const second = nextTurn()
  for (let i = 0; i < 5; i++) loop.nudge()
  finish()
  await second
  const stopped = loop.stop()
  finish()
  await stopped
  expect(mostAtOnce()).toBe(1)
})

test('the work runs again automatically after its time', async () => {
  const { work, nextTurn, finish } = controlledWork()
  const first = nextTurn()
  const loop = every(1, work, log)
  await first
  const second = nextTurn()
  finish()
  await second
  const stopped = loop.stop()
  finish()
  await stopped
})

test('the loop goes on after an error', async () => {
  const twice = Promise.withResolvers<void>()
  let turns = 0
  const loop = every(
    1,
    async () => {
      turns += 1
      if (turns === 2) twice.resolve()
      throw new Error('this turn fails')
    },
    log,
  )
  await twice.promise
  await loop.stop()
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('stop waits for the running turn, and nothing runs afterwards', async () => {
  const { work, nextTurn, finish, running } = controlledWork()
  const loop = every(HOUR, work, log)
  const first = nextTurn()
  loop.nudge()
  await first
  const stopped = loop.stop()
  loop.nudge()
  finish()
  await stopped
  expect(running()).toBe(0)
})
