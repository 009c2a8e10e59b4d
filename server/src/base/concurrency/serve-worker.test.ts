import { expect, test } from 'vitest'
import { JobFailed, startWorkers } from './workers.ts'

test('after a refusal the same thread does the next job; after a trap or an overflow the next job gets a new thread', async () => {
  const workers = startWorkers<string, number>(
    new URL('../../content/painting/testing/counting-worker.ts', import.meta.url),
    {
      threads: 1,
      maxWaiting: 9,
      deadlineMs: 10_000,
    },
  )
  const failureOf = async (ask: string) => {
    const error = await workers.run(ask).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(JobFailed)
    return (error as JobFailed).reason
  }
  expect([await workers.run('count'), await failureOf('refuse'), await workers.run('count')]).toEqual([1, 'Error', 3])
  expect(await failureOf('trap')).toBe('died')
  expect([await workers.run('count'), await workers.run('count')]).toEqual([1, 2])
  expect(await failureOf('overflow')).toBe('died')
  expect(await workers.run('count')).toBe(1)
  // The next thread does the jobs that wait while one is ended.
  const [trapped, waiting] = await Promise.allSettled([workers.run('trap'), workers.run('count')])
  expect([trapped.status, waiting]).toEqual(['rejected', { status: 'fulfilled', value: 1 }])
  await workers.stop()
})
