import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { images } from '@wifi-tms/contract/images'
import { showEverywhere, usageBetween } from '../display/shown-display.ts'
import type { BenchContext, BenchPart, Figure } from '../measure/figures.ts'
import { ratioOf } from '../measure/rounds.ts'
import { digits, median } from '../measure/statistics.ts'
import { readPhoto } from '../photo.ts'
import { type FleetOnServers, type FleetSetting, startFleetOnServers } from './fleet.ts'

const settings: readonly FleetSetting[] = [
  { servers: 1, on: 'SQLite' },
  { servers: 1, on: 'PostgreSQL' },
  { servers: 2, on: 'PostgreSQL' },
  { servers: 4, on: 'PostgreSQL' },
]
/** The factor by which the tags' time runs faster, so that a refresh of the panel takes a tenth of a second. */
const SPEED = 20
/** The number of devices in a page of the list. */
const PAGE = 100
/** The number of warm-up turns for each server of a fleet. */
const WARM_UP = 2

type FleetUsage = Awaited<ReturnType<FleetOnServers['readUsage']>>

/** A usage as text, divided by `divisor`; SQLite's work is part of the server's own. */
const usageText = ({ statements, cpuMs, postgresMs }: FleetUsage, divisor: number, on: FleetSetting['on']) =>
  `${digits(cpuMs / divisor)} ms of the servers' CPU` +
  (on === 'SQLite'
    ? ''
    : `, ${digits(postgresMs / divisor)} ms of PostgreSQL's, ${digits(statements / divisor)} statements`)

/** Measures the usage of fleets while nothing happens. */
async function idleFigures(fleets: readonly FleetOnServers[], seconds: number): Promise<Figure[]> {
  const usageBefore = await Promise.all(fleets.map(({ readUsage }) => readUsage()))
  await wait(seconds * 1000)
  const usageAfter = await Promise.all(fleets.map(({ readUsage }) => readUsage()))
  return fleets.map(({ name, count, on }, index) => ({
    what: `${name}: nothing happens, ${digits(count)} tags are connected`,
    measured: `${usageText(usageBetween(usageAfter[index]!, usageBefore[index]!), seconds, on)} a second`,
  }))
}

/** Measures one picture sent to all tags; the fleets take turns. */
async function proofFigures(
  fleets: readonly FleetOnServers[],
  turns: number,
  say: BenchContext['say'],
): Promise<Figure[]> {
  const photos: string[] = []
  for (const { person } of fleets) {
    const file = { name: 'photo.png', bytes: await readPhoto() }
    photos.push((await person.ask(images.create, { name: 'Photograph' }, file))._id)
  }
  // A program gets faster as it works. Each of four servers does only a quarter of the work of a single one, so it gets
  // as many more turns for warm-up.
  for (const [index, { servers, count }] of fleets.entries())
    for (let turn = 1; turn <= WARM_UP * servers.length; turn++) {
      const { tookMs } = await showEverywhere(fleets[index]!, photos[index]!, turn)
      say(`${fleets[index]!.name}: ${count} tags proved a turn before in ${digits(tookMs / 1000)} s`)
    }
  const costs = fleets.map((): (FleetUsage & { tookMs: number })[] => [])
  for (let turn = 0; turn < turns; turn++)
    for (let position = 0; position < fleets.length; position++) {
      const index = (position + turn) % fleets.length
      // 100 keeps these turns apart from those for warm-up, whose pictures exist already.
      const showCost = await showEverywhere(fleets[index]!, photos[index]!, 100 + turn)
      say(`${fleets[index]!.name}: turn ${turn + 1} in ${digits(showCost.tookMs / 1000)} s`)
      costs[index]!.push({ ...showCost.usage, tookMs: showCost.tookMs })
    }
  const timesOf = (fleetIndex: number, name: keyof FleetUsage | 'tookMs') =>
    costs[fleetIndex]!.map((turn) => turn[name] / fleets[fleetIndex]!.count)
  const figures = fleets.map(({ name, count, on }, index) => ({
    what: `${name}: a proof`,
    measured: `${usageText(
      {
        cpuMs: median(timesOf(index, 'cpuMs')),
        postgresMs: median(timesOf(index, 'postgresMs')),
        statements: median(timesOf(index, 'statements')),
      },
      1,
      on,
    )}; all ${digits(count)} in ${digits((median(timesOf(index, 'tookMs')) * count) / 1000)} s`,
  }))
  // The numbers of fleets are their places in `settings`.
  const ratio = (
    what: string,
    moreServers: number,
    fewerServers: number,
    name: keyof FleetUsage,
    aim?: string,
  ): Figure => {
    const { middle, low, high } = ratioOf(timesOf(moreServers, name), timesOf(fewerServers, name))
    return { what, measured: `${digits(middle)} × (${digits(low)} to ${digits(high)})`, ...(aim && { aim }) }
  }
  return [
    ...figures,
    ratio('CPU a proof: one server on PostgreSQL over one on SQLite', 1, 0, 'cpuMs'),
    ratio('CPU a proof: two servers over one, on PostgreSQL', 2, 1, 'cpuMs', 'at most 1.5 ×'),
    ratio('CPU a proof: four servers over one', 3, 1, 'cpuMs', 'at most 1.5 ×'),
    ratio('CPU a proof: four servers over two', 3, 2, 'cpuMs', '1 ×'),
    ratio('statements a proof: two servers over one', 2, 1, 'statements'),
    ratio('statements a proof: four servers over two', 3, 2, 'statements'),
    ratio("PostgreSQL's CPU a proof: four servers over one", 3, 1, 'postgresMs'),
  ]
}

/**
 * Measures groups of reports, one after the other at each server and all servers at once: the highest rate that the
 * fleet lock allows.
 */
async function groupFigures(
  { name, on, servers, person, readUsage, count }: FleetOnServers,
  size: number,
  ms: number,
): Promise<Figure> {
  const macs: string[] = []
  for (let page = 1; macs.length < count; page++) {
    const { items } = await person.ask(devices.list, { page, limit: PAGE })
    macs.push(...items.map(({ mac }) => mac))
  }
  const usageBefore = await readUsage()
  const groups = await Promise.all(servers.map((server) => server.ask('groups', { macs, size, ms })))
  const usage = usageBetween(await readUsage(), usageBefore)
  const allGroups = groups.reduce((sum, count) => sum + count, 0)
  return {
    what: `${name}: groups of ${size} report${size > 1 ? 's' : ''}, as fast as they go`,
    measured: `${digits((allGroups / ms) * 1000)} groups a second; each ${usageText(usage, allGroups, on)}`,
  }
}

/** Measures several servers of one installation. */
export const serversPart: BenchPart = {
  name: 'servers',
  about:
    'One, two and four servers on a PostgreSQL of npm, on this machine, without waiting for a disk, and one on SQLite, side by side; the same ' +
    'tags spread evenly over each; one template with a photograph, 800×480, to all of them, turn by turn at each in rotation, after two turns ' +
    'for each of its servers that do not count; ratios with the quartiles of the turns. CPU and statements are of all servers together, with what the bench itself asks.',
  async run(context) {
    const { quick, say } = context
    const fleets: FleetOnServers[] = []
    try {
      for (const setting of settings)
        fleets.push(await startFleetOnServers(context, setting, quick ? 100 : 1000, SPEED))
      const figures = await proofFigures(fleets, quick ? 1 : 5, say)
      figures.push(...(await idleFigures(fleets, quick ? 3 : 20)))
      for (const size of [1, 50])
        for (const fleet of fleets) figures.push(await groupFigures(fleet, size, quick ? 500 : 5000))
      for (const { name, servers } of fleets) {
        const memory = await Promise.all(servers.map(async (server) => (await server.ask('usage')).peakMb))
        figures.push({ what: `${name}: memory of each at most`, measured: `${memory.map(digits).join(', ')} MB` })
      }
      return figures
    } finally {
      await Promise.all(fleets.map(({ end }) => end()))
    }
  },
}
