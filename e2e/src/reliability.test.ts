import { expect, test } from 'vitest'
import { runReliabilityTrial } from './reliability/run-trial.ts'

const CYCLES = 12
/** A useful run has more proofs and drawings than this; the exact numbers depend on the machine. */
const MIN_COUNT = CYCLES / 5

test(`a server that is killed ${CYCLES} times at random moments loses no acknowledged write, and in the end all tags show the right picture`, async () => {
  const { kills, starts, acknowledged, orders, drawings, faults } = await runReliabilityTrial(
    { cycles: CYCLES, seed: 'test' },
    () => {},
  )
  expect(faults).toEqual([])
  expect(orders!.open).toBe(0)
  expect(orders!.proved).toBeGreaterThan(MIN_COUNT)
  expect(kills).toBeGreaterThanOrEqual(CYCLES)
  expect(drawings).toBeGreaterThan(MIN_COUNT)
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
  expect(starts.length).toBeGreaterThanOrEqual(CYCLES)
}, 900_000)
