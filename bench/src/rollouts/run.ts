import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { otas } from '@wifi-tms/contract/otas'
import type { Rollout } from '@wifi-tms/contract/rollouts'
import { rollouts, startRollout } from '@wifi-tms/contract/rollouts'
import type { BenchPart } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { type FleetOnServer, startFleet } from '../processes/fleet.ts'

/** The factor by which the tags' time runs faster: firmware of five parts takes them 30 s. */
const SPEED = 10
/** The number of each twenty tags that refuse firmware: 15 %. */
const BAD_OF_TWENTY = 3
/** The milliseconds between two checks of the rollout's state. */
const CHECK_MS = 100

/** Uploads a version of firmware for all tags, starts its rollout, and waits until it has ended or paused. */
async function rollOut({ person, server }: FleetOnServer, softwareVersion: number) {
  const [tag] = (await person.ask(devices.list, { limit: 1 })).items
  const file = { name: 'tag.bin', bytes: new Uint8Array(randomBytes(100_000)) }
  const types = { product: tag!.product, deviceType: tag!.deviceType!, screenType: tag!.screenType! }
  const write = { name: 'Bench', description: '', softwareVersion, hardwareVersion: tag!.hardwareVersion!, ...types }
  const ota = await person.ask(otas.create, write, file)
  const { _id: id } = await person.ask(rollouts.create, { name: `Version ${softwareVersion}`, ota: ota._id, all: true })
  const { cpuMs: cpuBefore } = await server.ask('usage')
  const began = performance.now()
  await person.ask(startRollout, { id })
  let rollout: Rollout
  do {
    await wait(CHECK_MS)
    rollout = await person.ask(rollouts.get, { id })
  } while (rollout.state === 'running')
  const { cpuMs: cpuAfter, peakMb } = await server.ask('usage')
  return { rollout, seconds: (performance.now() - began) / 1000, cpuMs: cpuAfter - cpuBefore, peakMb }
}

/** Measures a rollout of firmware to many tags, and one that 15 % of them refuse. */
export const rolloutsPart: BenchPart = {
  name: 'rollouts',
  about:
    'One firmware of 100 kB for all tags in the usual groups (1 tag, 5, 25 and 100 %, 100 at once), fetched in five parts by Range; the tags’ time ' +
    'runs 10 times faster than real ones’, which take 30 s each. Then another that 15 % of the tags do not take.',
  async run(context) {
    const count = context.quick ? 100 : 1000
    const fleet = await startFleet(context, count, SPEED)
    try {
      const goodRollout = await rollOut(fleet, 0x0200)
      context.say(`the good one is ${goodRollout.rollout.state} after ${digits(goodRollout.seconds)} s`)
      await fleet.tags.ask('refuseFirmware', BAD_OF_TWENTY)
      const badRollout = await rollOut(fleet, 0x0300)
      const { groups, counts, state, reason } = badRollout.rollout
      const lastStarted = groups.filter((group) => group.state !== 'ready').length - 1
      const { done, failed, total } = groups[lastStarted]!
      // The groups after the last one that began should have no tag with an end.
      const untouched = groups.slice(lastStarted + 1).every((group) => group.done + group.failed === 0)
      const name = `${digits(count)} tags`
      return [
        {
          what: `${name}, good firmware: to its end`,
          measured: `${goodRollout.rollout.state}, ${goodRollout.rollout.counts.done} of ${goodRollout.rollout.total}, ${digits(goodRollout.seconds)} s`,
          aim: 'all done',
        },
        { what: `${name}: server CPU for each`, measured: `${digits(goodRollout.cpuMs / count)} ms` },
        {
          what: `${name}, 15 % take it not: to the pause`,
          measured: `${state} (${reason}), ${digits(badRollout.seconds)} s, in group ${lastStarted} with ${failed} of ${total} failed, ${done} done`,
          aim: 'paused in group 1',
        },
        {
          what: 'tags beyond that group',
          measured: `${untouched ? 'none' : 'some'} touched, ${counts.waiting} wait`,
          aim: 'none',
        },
        { what: 'server memory at most', measured: `${digits(badRollout.peakMb)} MB` },
      ]
    } finally {
      await fleet.end()
    }
  },
}
