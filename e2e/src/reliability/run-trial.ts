import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { panelOf } from '@wifi-tms/paint/panels'
import { randomFrom } from '@wifi-tms/tags/random'
import type { Tag } from '@wifi-tms/tags/tag'
import { frameMaker } from './drafts.ts'
import { inspectFolder } from './inspect-folder.ts'
import type { Orders } from './inspect-tables.ts'
import { startOutage } from './outages.ts'
import { checkUntilAnswered, letTagsIn } from './people.ts'
import { stirUp } from './stir-up.ts'
import { openTrial, type ReliabilityTrial, TAGS } from './trial.ts'

export type ReliabilityOutcome = Awaited<ReturnType<typeof runReliabilityTrial>>

/** The progress of a run. */
export interface Progress {
  cycle: number
  kills: number
  /** The duration of the last start in milliseconds. */
  startMs: number
  acknowledged: number
  /** The faults of this cycle. */
  faults: string[]
}

/** The share of cycles with a second kill, while the server is starting or has just started. */
const SECOND_KILL_SHARE = 0.2
/** The latest moment of this second kill, as a multiple of the duration of the last start. */
const SECOND_KILL_LATEST = 1.5
/** The maximum number of acknowledged writes between a start and the kill. */
const MAX_WRITES = 240
/** The longest wait for these writes. */
const LONGEST_LIFE_MS = 10_000
/** The pause between two checks for these writes, and the longest wait after them. */
const [WRITES_CHECK_MS, MOST_WAIT_MS] = [5, 30]
/** The number of things of each kind that are checked after a restart; at the end of the run all things are checked. */
const SAMPLE_SIZE = 8
/** The longest time at the end of the run until all tags show the right picture. */
const CALM_WITHIN_MS = 300_000
/** The pause between two checks. */
const CHECK_MS = 100

/**
 * Kills the server once in each of `cycles` cycles while people and tags work, and reports lost writes and other
 * faults. `outages`: in some cycles the server is first frozen, its database is locked, its disk is full, or its clock
 * is set. The random choices of a cycle depend only on the seed and the cycle's number, so that a run may begin at any
 * cycle.
 */
export async function runReliabilityTrial(
  { cycles, seed, from = 1, outages = false }: { cycles: number; seed: string; from?: number; outages?: boolean },
  report: (progress: Progress) => void,
) {
  const trial = await openTrial(seed, outages)
  const { server, fleet, day, books, folder } = trial
  const moments: Record<string, number> = {}
  const acknowledged = () => books.reduce((sum, { book }) => sum + book.acknowledged, 0)
  let orders: Orders | undefined
  /** The number of faults that have their prefix already: all before this index. */
  let markedCount = 0
  /** Prefixes the faults since the last call with `phase`, and returns them. */
  const prefixNewFaults = (phase: string) => {
    const newFaults = day.faults.splice(markedCount).map((fault) => `${phase}: ${fault}`)
    day.faults.push(...newFaults)
    markedCount = day.faults.length
    return newFaults
  }
  let phase = ''
  try {
    /** Calls that let tags in again, which may take several cycles. */
    const letInCalls: Promise<void>[] = []
    for (let cycle = from; cycle < from + cycles; cycle++) {
      phase = `cycle ${cycle}`
      await runCycle(trial, `${seed} ${cycle}`, letInCalls, moments, outages)
      const faults = prefixNewFaults(phase)
      report({ cycle, kills: server.kills, startMs: server.starts.at(-1)!, acknowledged: acknowledged(), faults })
    }
    phase = 'in the end'
    trial.open()
    await Promise.all(letInCalls)
    await trial.end()
    await checkBooks(trial, day.random, Number.POSITIVE_INFINITY)
    await calmDown(trial)
    for (const tag of fleet.tags) {
      if (tag.overlaps > 0) day.faults.push(`${tag.mac} began a drawing during another`)
    }
    await fleet.stop()
    await server.stop()
    const inspection = await inspectFolder(folder)
    orders = inspection.orders
    day.faults.push(...inspection.faults)
    const acknowledgedOrders = books.find(({ book }) => book.kind === 'wish')!.book.acknowledged
    if (orders.given < acknowledgedOrders)
      day.faults.push(`${acknowledgedOrders} orders were acknowledged, ${orders.given} are stored`)
  } catch (error) {
    day.faults.push((error as Error).stack ?? String(error))
  } finally {
    prefixNewFaults(phase)
    await fleet.stop()
    await server.stop('SIGKILL')
    if (day.faults.length === 0) await (trial.disk?.leave() ?? rm(folder, { recursive: true, force: true }))
  }
  const sum = (count: (tag: Tag) => number) => fleet.tags.reduce((total, tag) => total + count(tag), 0)
  return {
    kills: server.kills,
    /** The number of kills by the work under way at that moment; a kill may count for several. */
    moments,
    /** Milliseconds from each start to the first healthy answer. */
    starts: server.starts,
    /** Acknowledged writes by kind. */
    acknowledged: Object.fromEntries(books.map(({ book }) => [book.kind, book.acknowledged])),
    /** The number of things found with a value that nobody wrote. */
    lost: books.reduce((total, { book }) => total + book.lost, 0),
    /** The orders to show, counted by result; undefined if the run was aborted. */
    orders,
    /** The number of calls whose answer was lost in a crash. */
    unanswered: day.calls.unanswered,
    drawings: sum(({ statistics }) => statistics.displaySuccess),
    disconnections: sum(({ statistics }) => statistics.networkDisconnected),
    /** Everything that must not happen, each with its cycle; empty when all is well. */
    faults: day.faults,
    /** The folder that a faulty run leaves for inspection. */
    folder: day.faults.length === 0 ? undefined : folder,
  }
}

/** Lets people and tags work, kills the server, starts it again and checks a sample of its data. */
async function runCycle(
  trial: ReliabilityTrial,
  seed: string,
  letInCalls: Promise<void>[],
  moments: Record<string, number>,
  outages: boolean,
): Promise<void> {
  const { server, fleet, day, ids } = trial
  const random = randomFrom(seed)
  const count = (moment: string, happened: boolean) => {
    moments[moment] = (moments[moment] ?? 0) + Number(happened)
  }
  const withoutSecret = stirUp(fleet, random).map((mac) => ids.get(mac)!)
  if (withoutSecret.length > 0) letInCalls.push(letTagsIn(day, withoutSecret))
  trial.open()
  const crossings = () => fleet.tags.reduce((sum, tag) => sum + tag.crossings, 0)
  const crossingsBefore = crossings()
  const outage = outages ? startOutage(trial, random) : undefined
  await waitForWrites(trial, random)
  trial.close()
  if (outage) count(outage.description, true)
  count('calls were under way', day.calls.open > 0)
  const isDrawing = fleet.tags.some((tag) => tag.drawing)
  count('tags were drawing', isDrawing)
  count('tags were on their way back', fleet.online < TAGS)
  await server.kill()
  await outage?.ended
  // When the clock is set ahead, an order in progress times out: the tag gets the order again and reports that it is
  // busy.
  if (crossings() > crossingsBefore && !outage?.movesClock) {
    day.faults.push(`tags were sent ${crossings() - crossingsBefore} orders while they worked on others`)
  }
  if (random() < SECOND_KILL_SHARE) {
    const listened = await server.startAndKill(random() * SECOND_KILL_LATEST * server.starts.at(-1)!)
    count('it was starting', !listened)
    count('it had just started', listened)
  }
  await server.start()
  await trial.untilQuiet()
  await checkBooks(trial, random, SAMPLE_SIZE)
}

/**
 * Waits for a random number of acknowledged writes, at most LONGEST_LIFE_MS, and then up to MOST_WAIT_MS more. The
 * third power makes small numbers likely: many kills hit a server that has just started.
 */
async function waitForWrites({ books }: ReliabilityTrial, random: () => number): Promise<void> {
  const countWrites = () => books.reduce((sum, { book }) => sum + book.acknowledged, 0)
  const writesWanted = countWrites() + random() ** 3 * MAX_WRITES
  const end = performance.now() + LONGEST_LIFE_MS
  while (countWrites() < writesWanted && performance.now() < end) await wait(WRITES_CHECK_MS)
  await wait(random() * MOST_WAIT_MS)
}

/** Reads at most `maxCount` acknowledged things of each kind and compares them with their ledgers. */
async function checkBooks({ day, books }: ReliabilityTrial, random: () => number, maxCount: number): Promise<void> {
  for (const { book, read } of books) {
    const keys = book.keys
    // The sample is a random run of keys that follow each other in the ledger.
    const from = keys.length > maxCount ? Math.floor(random() * (keys.length - maxCount)) : 0
    for (const key of keys.slice(from, from + maxCount)) {
      if (!(await checkUntilAnswered(day, book, key, read))) day.faults.push(`${book.kind} ${key} could not be read`)
    }
  }
}

/** Ends the tags' misbehaviour; then every tag must show the picture wanted last, as this process paints it. */
async function calmDown({ fleet, day, ids, drawn, server }: ReliabilityTrial): Promise<void> {
  const frameOf = await frameMaker()
  for (const tag of fleet.tags) tag.behave()
  // Tags without their secret are let in for some hours only, which a clock set ahead has ended: they are let in again.
  const away = fleet.tags.filter(({ state }) => state !== 'online').map(({ mac }) => ids.get(mac)!)
  if (away.length > 0) await letTagsIn(day, away)
  const faultOfTag = async (tag: Tag): Promise<string | undefined> => {
    const { wanted, shown } = await day.me.ask(devices.get, { id: ids.get(tag.mac)! })
    if (!wanted) return undefined
    const rightFrame = frameOf(drawn.get(wanted.templateId)!, panelOf(tag.spec.screenType))
    if (wanted.state === 'failed') await day.me.ask(showOne, { mac: tag.mac, templateId: wanted.templateId })
    if (wanted.state === 'shown' && shown?.frame === rightFrame && tag.glass()?.sha256 === rightFrame) return undefined
    return `${tag.mac}: wanted ${wanted.state} (${wanted.message}), ${rightFrame.slice(0, 8)} is right, it shows ${tag.glass()?.sha256.slice(0, 8)} (${tag.state}), the server believes ${shown?.frame.slice(0, 8)}`
  }
  const end = performance.now() + CALM_WITHIN_MS
  for (;;) {
    const faultsOfTags = (await Promise.all(fleet.tags.map(faultOfTag))).filter((fault) => fault !== undefined)
    if (faultsOfTags.length === 0) return
    if (performance.now() > end) {
      day.faults.push(...faultsOfTags, server.output())
      return
    }
    await wait(CHECK_MS)
  }
}
