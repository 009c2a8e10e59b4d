import { expect, test } from 'vitest'
import { endure } from './reliability/endure.ts'

const CYCLES = 50

test(`the server is killed ${CYCLES} times at random moments: nothing acknowledged is lost, all glasses are right in the end`, async () => {
  const { kills, starts, acknowledged, drawings, faults } = await endure(CYCLES, 'test', () => {})
  expect(faults).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(CYCLES)
  expect(drawings).toBeGreaterThan(CYCLES)
  expect(Object.values(acknowledged).every((count) => count > CYCLES)).toBe(true)
  expect(starts.sort((a, b) => a - b)[Math.floor(starts.length / 2)]).toBeLessThan(3000)
}, 300_000)
