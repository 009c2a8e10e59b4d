import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Odd } from './testing/odd-worker.ts'
import { JobFailed, startWorkers, type Workers } from './workers.ts'

const opened: Workers<Odd, string>[] = []
afterEach(async () => {
  for (const workers of opened.splice(0)) await workers.stop()
})

const start = (
  limits: { threads?: number; waiting?: number; deadline?: number; memory?: number; apart?: boolean } = {},
) => {
  const file = new URL('./testing/odd-worker.ts', import.meta.url)
  const workers = startWorkers<Odd, string>(file, { threads: 1, waiting: 100, deadline: 10_000, ...limits })
  opened.push(workers)
  return workers
}

const reason = (job: Promise<unknown>) =>
  job.then(
    () => 'done',
    (error: unknown) => (error instanceof JobFailed ? error.reason : String(error)),
  )

test('jobs are done in order, and a thread can ask questions about its job', async () => {
  const workers = start()
  const order: string[] = []
  const jobs = ['a', 'b', 'c'].map((say) => workers.run({ say }).then((said) => order.push(said)))
  const answer = workers.run({ ask: 'how' }, async (question) => `${question}?`)
  await Promise.all(jobs)
  expect(order).toEqual(['a', 'b', 'c'])
  expect(await answer).toBe('how how? how?')
  expect(await workers.run({ ask: 'x' })).toBe('x undefined undefined')
  const broken = workers.run({ ask: 'x' }, () => Promise.reject(new Error('no disk')))
  expect(await broken).toBe('x undefined undefined')
})

test.each([
  ['refuses', { fail: 'DoesNotFit' }, 'DoesNotFit'],
  ['ends its thread', { exit: true }, 'died'],
  ['throws an uncaught error', { blow: true }, 'died'],
  ['hangs', { hang: true }, 'late'],
] as const)('a job that %s fails alone, and the next job is done', async (_, odd, expected) => {
  const workers = start({ deadline: 'hang' in odd ? 3000 : 10_000 })
  const oddAnswer = reason(workers.run(odd))
  const nextAnswer = reason(workers.run({ say: 'still here' }))
  expect([await oddAnswer, await nextAnswer]).toEqual([expected, 'done'])
})

test('a thread that exceeds its memory ends alone, and the next job is done', async () => {
  const workers = start({ deadline: 60_000, memory: 20 })
  const bad = reason(workers.run({ keep: true }))
  expect([await bad, await workers.run({ say: 'still here' })]).toEqual(['died', 'still here'])
})

test('a thread that hangs is ended and does not run on', async () => {
  const turns = new Int32Array(new SharedArrayBuffer(4))
  const workers = start({ deadline: 3000 })
  expect(await reason(workers.run({ hang: turns.buffer }))).toBe('late')
  let last = -1
  const hasStopped = () => {
    const before = last
    last = turns[0]!
    return last === before && last > 0
  }
  await expect.poll(hasStopped, { interval: 50 }).toBe(true)
})

test('a hanging job holds up its own thread only', async () => {
  const workers = start({ threads: 2, deadline: 3000 })
  const bad = reason(workers.run({ hang: true }))
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => workers.run({ say: `${index}` })))
  expect(answers).toEqual(['0', '1', '2', '3', '4'])
  await workers.stop()
  expect(await bad).toBe('stopped')
})

test('jobs beyond the queue’s bound are refused at once, and stopping refuses those that still wait', async () => {
  const workers = start({ waiting: 2 })
  const jobs = [{ hang: true }, { say: 'a' }, { say: 'b' }, { say: 'c' }].map((odd) => reason(workers.run(odd as Odd)))
  expect(await jobs[3]).toBe('busy')
  await workers.stop()
  expect(await Promise.all(jobs)).toEqual(['stopped', 'stopped', 'stopped', 'busy'])
  expect(await reason(workers.run({ say: 'late' }))).toBe('stopped')
})

test('a thread without work for a minute is ended, one with work is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = new URL('../../content/painting/testing/counting-worker.ts', import.meta.url)
  const workers = startWorkers<'count', number>(file, { threads: 1, waiting: 1, deadline: 10_000_000 })
  onTestFinished(() => workers.stop())
  expect(await workers.run('count')).toBe(1)
  vi.advanceTimersByTime(59_999)
  const second = workers.run('count')
  vi.advanceTimersByTime(60_000)
  expect(await second).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(await workers.run('count')).toBe(1)
})

test('a separate process asks questions, refuses and dies like a thread, and has ended once the pool has stopped', async () => {
  const workers = start({ apart: true, deadline: 30_000 })
  expect(await workers.run({ ask: 'how' }, async (question) => `${question}?`)).toBe('how how? how?')
  expect(await reason(workers.run({ fail: 'DoesNotFit' }))).toBe('DoesNotFit')
  const pid = Number(await workers.run({ pid: true }))
  expect(pid).not.toBe(process.pid)
  expect(await reason(workers.run({ exit: true }))).toBe('died')
  const next = Number(await workers.run({ pid: true }))
  expect(next).not.toBe(pid)
  await workers.stop()
  expect(() => process.kill(next, 0)).toThrow('ESRCH')
})

test('a process that has grown ends after its job, and the next job gets another one', async () => {
  const workers = start({ apart: true, deadline: 30_000 })
  const first = await workers.run({ pid: true })
  expect(await workers.run({ pid: true })).toBe(first)
  const [grown, next] = await Promise.all([workers.run({ grow: 200_000_000 }), workers.run({ pid: true })])
  expect([grown, next === first]).toEqual(['200000000', false])
  await expect.poll(() => isRunning(Number(first))).toBe(false)
})

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
