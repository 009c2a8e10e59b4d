import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { askPostgres } from '@wifi-tms/server/base/database/testing/ask-postgres'
import { randomFrom } from '@wifi-tms/tags/random'
import type { Tag } from '@wifi-tms/tags/tag'
import { inspectTables, type Orders } from '../reliability/inspect-tables.ts'
import type { MortalServer } from '../reliability/mortal-server.ts'
import { calmDown, checkBooks, describeRepeatedDrawings } from './calm-down.ts'
import { killOne, misfortunes } from './misfortunes.ts'
import { judgeTasks } from './tasks.ts'
import { openTrial, type ServersTrial, type TrialSize } from './trial.ts'

/** The time between two kills of a server. */
const KILL_EVERY_MS = 15_000
/** The longest duration of a misfortune. */
const LONGEST_MS = 30_000
/** The pause between two checks for acknowledged writes. */
const CHECK_MS = 100
/** The pause between two readings of the machine's load. */
const LOAD_EVERY_MS = 10_000
/** The longest duration of a misfortune, as a share of the time from one start to the next. */
const LONGEST_SHARE = 0.6

export type ServersOutcome = Awaited<ReturnType<typeof runServersTrial>>

/** The kill of a server. */
interface Kill {
  /** The number of tags that were connected to the server. */
  tags: number
  /** Milliseconds until all of them were connected again. */
  ms: number
  /** The misfortunes that happened at the same time; empty if none did. */
  otherFaults: string
}

/**
 * Lets people and tags work while servers are killed and their PostgreSQL and store fail. Returns the results; `report`
 * gets a line for each event.
 */
export async function runServersTrial(
  { minutes, ...size }: TrialSize & { minutes: number },
  report: (line: string) => void,
) {
  const trial = await openTrial(size)
  report(`${size.servers} servers, ${trial.fleet.online} tags`)
  const kills: Kill[] = []
  return judge(trial, kills, () => runMisfortunes(trial, kills, { ms: minutes * 60_000, seed: size.seed, report }))
}

/** Kills servers at intervals for `ms` milliseconds, and makes each misfortune happen once in that time. */
async function runMisfortunes(
  trial: ServersTrial,
  kills: Kill[],
  { ms, seed, report }: { ms: number; seed: string; report: (line: string) => void },
): Promise<void> {
  const random = randomFrom(`${seed} misfortunes`)
  const end = performance.now() + ms
  /** Servers that a misfortune hits now; they are not killed as well. */
  const spared = new Set<MortalServer>()
  /** The misfortune that is happening now; empty between two. */
  let currentMisfortune = ''
  /** The misfortunes that have begun so far. */
  const begunMisfortunes: string[] = []
  const killing = (async () => {
    const raising: Promise<void>[] = []
    while (performance.now() < end) {
      const nextKillAt = performance.now() + KILL_EVERY_MS
      const killable = [...trial.runningServers].filter((server) => !spared.has(server))
      const busyServers = killable.filter((server) => trial.balancer.macsConnectedTo(server).length > 0)
      const server = busyServers[Math.floor(random() * busyServers.length)]
      // The last running server is spared: no other could take over from it.
      if (server && killable.length > 1) {
        // A misfortune counts for the kill if it was going on before, or began until all tags were connected again.
        const [before, count] = [currentMisfortune, begunMisfortunes.length]
        const { raised, ...kill } = await killOne(trial, server)
        raising.push(raised)
        const meanwhile = [before, ...begunMisfortunes.slice(count)].filter(Boolean).join(', ')
        kills.push({ ...kill, otherFaults: meanwhile })
        report(
          `killed with ${kill.tags} tags, served again after ${Math.round(kill.ms)} ms${meanwhile && `, while ${meanwhile}`}`,
        )
      }
      await wait(Math.max(0, nextKillAt - performance.now()))
    }
    await Promise.all(raising)
  })()
  // In each interval a misfortune begins after a quiet time; the last interval has none.
  const intervalMs = ms / (misfortunes.length + 1)
  for (const [description, happen] of misfortunes) {
    await wait(intervalMs * (1 - LONGEST_SHARE))
    report(description)
    currentMisfortune = description
    begunMisfortunes.push(description)
    await happen(trial, Math.min(LONGEST_MS, intervalMs * LONGEST_SHARE), spared, random)
    currentMisfortune = ''
    report(`over: ${description}`)
    await wait(Math.max(0, intervalMs * LONGEST_SHARE - LONGEST_MS))
  }
  await killing
}

/** Runs `makeTrouble` while people and tags work, waits until all tags are right again, and collects the results. */
export async function judge(trial: ServersTrial, kills: readonly Kill[], makeTrouble: () => Promise<void>) {
  const { day, fleet, books, postgres, s3 } = trial
  const { faults } = day
  let orders: Orders | undefined
  let calmOutcome: Awaited<ReturnType<typeof calmDown>> | undefined
  let tasks: Awaited<ReturnType<typeof judgeTasks>> | undefined
  let calmMs = Number.NaN
  const loads: number[] = []
  const countWrites = () => books.reduce((sum, { book }) => sum + book.acknowledged, 0)
  let lastWrite = { written: countWrites(), at: performance.now() }
  /** The longest time in which no write was acknowledged, in ms. */
  let longestGapMs = 0
  const writeWatch = setInterval(() => {
    const now = performance.now()
    if (countWrites() > lastWrite.written) lastWrite = { written: countWrites(), at: now }
    longestGapMs = Math.max(longestGapMs, now - lastWrite.at)
  }, CHECK_MS).unref()
  const loadWatch = setInterval(() => loads.push(loadavg()[0]!), LOAD_EVERY_MS).unref()
  try {
    await makeTrouble()
    const overSince = performance.now()
    clearInterval(writeWatch)
    await trial.end()
    await checkBooks(trial)
    calmOutcome = await calmDown(trial)
    calmMs = performance.now() - overSince
    await trial.stopServers()
    const runQuery = (query: string) => askPostgres(postgres.url, query)
    tasks = await judgeTasks(runQuery)
    const inspection = await inspectTables(runQuery, (sha256) => s3.objects.has(sha256))
    orders = inspection.orders
    faults.push(...inspection.faults)
  } catch (error) {
    faults.push((error as Error).stack ?? String(error))
  } finally {
    clearInterval(writeWatch)
    clearInterval(loadWatch)
    if (!calmOutcome || faults.length > 0 || calmOutcome.wrongScreens.length > 0)
      for (const server of trial.servers)
        faults.push(...(server.output() ? [`a server said: ${server.output().slice(-3000)}`] : []))
    await fleet.stop()
    await trial.close(faults.length > 0)
  }
  const sum = (count: (tag: Tag) => number) => fleet.tags.reduce((total, tag) => total + count(tag), 0)
  const repeatedDrawings = describeRepeatedDrawings(trial)
  return {
    kills,
    starts: trial.servers.flatMap(({ starts }) => starts),
    /** Acknowledged writes by kind. */
    acknowledged: Object.fromEntries(books.map(({ book }) => [book.kind, book.acknowledged])),
    lost: books.reduce((total, { book }) => total + book.lost, 0),
    unanswered: day.calls.unanswered,
    longestGapMs,
    orders,
    wrongScreens: calmOutcome?.wrongScreens ?? ['the check was not reached'],
    /** The number of displays that failed, as a frame could not be fetched, and were repeated at the end. */
    retriedDisplays: calmOutcome?.retriedDisplays ?? 0,
    /** Milliseconds from the last fault until everything was checked and right. */
    calmMs,
    drawings: sum(({ statistics }) => statistics.displaySuccess),
    failures: sum(({ statistics }) => statistics.displayFail),
    /** The number of orders that reached a tag while it worked on another, and of refreshes begun during another. */
    collisions: sum(({ crossings, overlaps }) => crossings + overlaps),
    repeatedDrawings,
    // If the tasks could not be judged, NaN breaks their bounds.
    tasks: tasks ?? { doneRuns: 0, skippedTimes: Number.NaN, extraDisplays: Number.NaN },
    disconnections: sum(({ statistics }) => statistics.networkDisconnected),
    refusedStarts: trial.startErrors,
    faults,
    /** The load of the machine, read at intervals. */
    load: loads,
    folder: faults.length > 0 ? trial.folder : undefined,
  }
}
