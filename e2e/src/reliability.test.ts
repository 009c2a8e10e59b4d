import { expect, test } from 'vitest'
import { endure } from './reliability/endure.ts'

const CYCLES = 12
/** The least proofs and drawings for a run to mean anything; the number above depends on the machine. */
const FEW = CYCLES / 5

test(`a server that is killed ${CYCLES} times at random moments loses nothing acknowledged, and all glasses are right in the end`, async () => {
  const { kills, starts, acknowledged, orders, drawings, faults } = await endure(
    { cycles: CYCLES, seed: 'test' },
    () => {},
  )
  expect(faults).toEqual([])
  expect(orders!.open).toBe(0)
  expect(orders!.proved).toBeGreaterThan(FEW)
  expect(kills).toBeGreaterThanOrEqual(CYCLES)
  expect(drawings).toBeGreaterThan(FEW)
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0)
  expect(starts.length).toBeGreaterThanOrEqual(CYCLES)
}, 900_000)
