import { expect, test } from 'vitest'
import { startChild } from './start-child.ts'
import type { calls } from './testing/echo.ts'

const echo = new URL('./testing/echo.ts', import.meta.url)

test('a child answers, passes its errors on, and tells what it has used', async () => {
  const child = startChild<typeof calls>(echo)
  expect(await child.ask('twice', 21)).toBe(42)
  await expect(child.ask('fail')).rejects.toThrow('as told')
  const usage = await child.ask('usage')
  expect(usage.cpuMs).toBeGreaterThan(0)
  expect(usage.peakMb).toBeGreaterThanOrEqual(Math.floor(usage.nowMb / 2))
  await child.end()
})

test('a question to a child that goes is answered with why', async () => {
  const child = startChild<typeof calls>(echo)
  await expect(child.ask('leave')).rejects.toThrow('ended with 3')
  await child.end()
})
