import { expect, test } from 'vitest'
import { startChild } from './start-child.ts'
import type { calls } from './testing/echo.ts'

const echo = new URL('./testing/echo.ts', import.meta.url)

test('a child process answers calls, returns its errors and reports its usage', async () => {
  const child = startChild<typeof calls>(echo)
  expect(await child.ask('twice', 21)).toBe(42)
  await expect(child.ask('fail')).rejects.toThrow('as told')
  const usage = await child.ask('usage')
  expect(usage.cpuMs).toBeGreaterThan(0)
  expect(usage.peakMb).toBeGreaterThanOrEqual(Math.floor(usage.nowMb / 2))
  await child.end()
})

test('a request to a child process that exits is rejected with the exit code', async () => {
  const child = startChild<typeof calls>(echo)
  await expect(child.ask('leave')).rejects.toThrow('ended with 3')
  await child.end()
})
