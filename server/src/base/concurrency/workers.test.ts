import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Odd } from './testing/odd-worker.ts'
import { JobFailed, startWorkers, type Workers } from './workers.ts'

const openPools: Workers<Odd, string>[] = []
afterEach(async () => {
  for (const workers of openPools.splice(0)) await workers.stop()
})

const start = (limits: Partial<Parameters<typeof startWorkers>[1]> = {}) => {
  const file = new URL('./testing/odd-worker.ts', import.meta.url)
  const workers = startWorkers<Odd, string>(file, { threads: 1, maxWaiting: 100, deadlineMs: 10_000, ...limits })
  openPools.push(workers)
  return workers
}

const outcomeOf = (job: Promise<unknown>) =>
  job.then(
    () => 'done',
    (error: unknown) => (error instanceof JobFailed ? error.reason : String(error)),
  )

test('jobs are done in order, and a thread can ask questions about its job', async () => {
  const workers = start()
  const order: string[] = []
  const jobs = ['a', 'b', 'c'].map((say) => workers.run({ say }).then((text) => order.push(text)))
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
  ['throws an uncaught error', { throwOutside: true }, 'died'],
  ['hangs', { hang: true }, 'late'],
] as const)('a job that %s fails alone, and the next job is done', async (_, odd, expected) => {
  const workers = start({ deadlineMs: 'hang' in odd ? 3000 : 10_000 })
  const oddAnswer = outcomeOf(workers.run(odd))
  const nextAnswer = outcomeOf(workers.run({ say: 'still here' }))
  expect([await oddAnswer, await nextAnswer]).toEqual([expected, 'done'])
})

test.each([false, true])(
  'the deadline of a job begins when its thread has loaded (process: %s)',
  async (asProcesses) => {
    const file = new URL('./testing/late-worker.ts', import.meta.url)
    const limits = { threads: 1, maxWaiting: 1, deadlineMs: 1500, asProcesses }
    const workers = startWorkers<string, string>(file, limits)
    onTestFinished(() => workers.stop())
    expect(await workers.run('done')).toBe('done')
  },
)

test('a thread that exceeds its memory ends alone, and the next job is done', async () => {
  const workers = start({ deadlineMs: 60_000, memoryMb: 20 })
  const bad = outcomeOf(workers.run({ fillHeap: true }))
  expect([await bad, await workers.run({ say: 'still here' })]).toEqual(['died', 'still here'])
})

test('a thread that hangs is ended and does not run on', async () => {
  const loopCount = new Int32Array(new SharedArrayBuffer(4))
  const workers = start({ deadlineMs: 3000 })
  const late = await workers.run({ hang: loopCount.buffer }).catch((error: unknown) => error)
  // The time to load does not count, and a loaded thread has no more than the deadline.
  expect(late).toMatchObject({ reason: 'late', message: 'it took longer than 3 s' })
  let last = -1
  const hasStopped = () => {
    const before = last
    last = loopCount[0]!
    return last === before && last > 0
  }
  await expect.poll(hasStopped, { interval: 50 }).toBe(true)
})

test('a hanging job holds up its own thread only', async () => {
  const workers = start({ threads: 2, deadlineMs: 3000 })
  const bad = outcomeOf(workers.run({ hang: true }))
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => workers.run({ say: `${index}` })))
  expect(answers).toEqual(['0', '1', '2', '3', '4'])
  await workers.stop()
  expect(await bad).toBe('stopped')
})

test('jobs beyond the queue’s bound are refused at once, and stopping refuses those that still wait', async () => {
  const workers = start({ maxWaiting: 2 })
  const jobs = [{ hang: true }, { say: 'a' }, { say: 'b' }, { say: 'c' }].map((odd) =>
    outcomeOf(workers.run(odd as Odd)),
  )
  expect(await jobs[3]).toBe('busy')
  await workers.stop()
  expect(await Promise.all(jobs)).toEqual(['stopped', 'stopped', 'stopped', 'busy'])
  expect(await outcomeOf(workers.run({ say: 'late' }))).toBe('stopped')
})

test('a thread without work for a minute is ended, one with work is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = new URL('../../content/painting/testing/counting-worker.ts', import.meta.url)
  const workers = startWorkers<'count', number>(file, { threads: 1, maxWaiting: 1, deadlineMs: 10_000_000 })
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
  const workers = start({ asProcesses: true, deadlineMs: 30_000 })
  expect(await workers.run({ ask: 'how' }, async (question) => `${question}?`)).toBe('how how? how?')
  expect(await outcomeOf(workers.run({ fail: 'DoesNotFit' }))).toBe('DoesNotFit')
  const pid = Number(await workers.run({ pid: true }))
  expect(pid).not.toBe(process.pid)
  expect(await outcomeOf(workers.run({ exit: true }))).toBe('died')
  const next = Number(await workers.run({ pid: true }))
  expect(next).not.toBe(pid)
  await workers.stop()
  expect(() => process.kill(next, 0)).toThrow('ESRCH')
})

test('a process that has grown ends after its job, and the next job gets another one', async () => {
  const workers = start({ asProcesses: true, deadlineMs: 30_000 })
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
