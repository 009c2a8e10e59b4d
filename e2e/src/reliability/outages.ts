import { setTimeout as wait } from 'node:timers/promises'
import { keepLock } from '@wifi-tms/server/testing/keep-lock'
import type { Random } from '@wifi-tms/tags/random'
import { fillDisk } from '../faults/fill-disk.ts'
import type { ReliabilityTrial } from './trial.ts'

/** The share of cycles with an outage. */
const OUTAGE_SHARE = 0.4
/** The longest outage. */
const LONGEST_MS = 1500
/** The most that the clock is set ahead or back: three days. */
const MAX_CLOCK_STEP_MS = 3 * 86_400_000
const CLOCK = 'its clock had been set by days'
const DISK = 'its disk had been full'

/**
 * The outages by their descriptions, which say what had happened to the server before it was killed. Each takes at most
 * `ms` milliseconds.
 */
const outages: Record<string, (trial: ReliabilityTrial, random: Random, ms: number) => Promise<void>> = {
  async 'it had been frozen'({ server }, _, ms) {
    server.signal('SIGSTOP')
    await wait(ms)
    server.signal('SIGCONT')
  },
  async 'another process kept its database'({ folder }, _, ms) {
    // The other process holds the database's write lock.
    const releaseLock = await keepLock(folder)
    await wait(ms)
    await releaseLock()
  },
  async [CLOCK]({ clock, server }, random) {
    // SIGUSR2 makes the server read the new offset of its clock.
    clock.set((random() * 2 - 1) * MAX_CLOCK_STEP_MS, () => server.signal('SIGUSR2'))
  },
  async [DISK]({ folder }, _, ms) {
    await fillDisk(folder, ms)
  },
}

/**
 * Starts an outage in some cycles, and returns undefined in the others. `ended` resolves when the outage has ended.
 */
export function startOutage(trial: ReliabilityTrial, random: Random) {
  // Without a small disk of its own, the trial must not fill the disk of the machine.
  const possibleOutages = Object.keys(outages).filter((description) => trial.disk || description !== DISK)
  // These three random numbers are drawn in every cycle, with or without an outage.
  const chance = random()
  const chosenOutage = possibleOutages[Math.floor(random() * possibleOutages.length)]!
  const ms = random() * LONGEST_MS
  if (chance >= OUTAGE_SHARE) return undefined
  return {
    description: chosenOutage,
    movesClock: chosenOutage === CLOCK,
    ended: outages[chosenOutage]!(trial, random, ms),
  }
}
