import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('painting 3200×1800 in seven colours needs less than 100 MB', async () => {
  const program = fileURLToPath(new URL('./paint-large.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  const { grown, faults } = JSON.parse(stdout)
  expect(faults).toEqual([])
  // The process must have grown at least by its picture; otherwise the measurement is wrong.
  expect(grown).toBeGreaterThan(3200 * 1800)
  expect(grown).toBeLessThan(100_000_000)
})
