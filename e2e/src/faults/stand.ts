import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { randomFrom } from '@wifi-tms/tags/random'
import { ADMIN, startApp, tagOf } from '../app.ts'
import { staySignedIn } from '../reliability/stay-signed-in.ts'
import { BOUNDS, type FaultRow } from './row.ts'
import { type Allowed, startWitness } from './witness.ts'

/** The number of virtual tags, which must stay online. */
const TAGS = 8
/** Milliseconds after the start until code is compiled and caches are filled. */
const WARM_UP_MS = 3000
/** The pause between two checks. */
const CHECK_MS = 50
/**
 * The maximum number of open files beyond those before the fault: some connections stay open for a while to be reused.
 */
const MAX_EXTRA_FILES = 64
/** Milliseconds after which a server that has not recovered counts as broken. */
const GIVEN_UP_MS = 60_000

const linux = process.platform === 'linux'
/** The text of a file under `/proc`; '' if the process has just ended. */
const textOf = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
/** Resident memory of one process in MB; shared memory counts by its share. */
const residentOf = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
/** Resident memory in MB of a process and the processes that it has started; shared memory counts once. */
const memoryOf = (pid: number) => {
  if (!linux) return 0
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children].reduce((total, each) => total + residentOf(each), 0)
}
/** The number of open files and connections of a process; 0 on systems other than Linux. */
const filesOf = (pid: number) => (linux ? readdirSync(`/proc/${pid}/fd`).length : 0)
/** The value that this share of the values does not exceed: 0.99 for the 99th percentile. */
const quantile = (values: number[], share: number) => values.sort((a, b) => a - b)[Math.ceil(share * values.length) - 1]

/** A running server with tags and another caller, on which a fault is made and measured. */
export type FaultStand = Awaited<ReturnType<typeof openStand>>

/** Starts the server with everything around it. `allowed` lists the bad answers that the other caller may get. */
export async function openStand(seed: string, env: Record<string, string> = {}, allowed?: Allowed) {
  const server = await startApp(env)
  const { url, process: child } = server
  const me = await staySignedIn(url, ADMIN.username, ADMIN.password)
  const random = randomFrom(seed)
  const screens = await server.screens()
  const specs = Array.from({ length: TAGS }, (_, index) => tagOf(index + 1, screens[index % screens.length]!))
  const fleet = await server.addTags('tags', specs)
  const product = await me.ask(products.create, { name: 'Others', uri: 'others' })
  const witness = startWitness({ url, admin: ADMIN, me, product: product._id, random }, allowed)
  await wait(WARM_UP_MS)

  const pid = child.pid!
  const before = { memory: memoryOf(pid), files: filesOf(pid), cuts: fleet.tags.map(cutsOf) }
  let highestMb = before.memory
  const memoryWatch = setInterval(() => {
    highestMb = Math.max(highestMb, memoryOf(pid))
  }, CHECK_MS)
  memoryWatch.unref()
  const { reads, writes, logins } = witness.waits
  // Waits during the warm-up do not count: this empties the lists in which the witness goes on recording.
  reads.length = writes.length = logins.length = 0
  /** The reason why the server or its tags have not recovered yet; undefined if they have. */
  const unrecovered = async (): Promise<string | undefined> => {
    const began = performance.now()
    try {
      await me.ask(devices.list, { limit: 20 })
    } catch (error) {
      return String(error)
    }
    if (performance.now() - began > BOUNDS.p99) return 'calls wait'
    const health = await fetch(`${url}/healthz`)
    if (health.status !== 200) return `health: ${await health.text()}`
    if (fleet.online < TAGS) return `${TAGS - fleet.online} tags are away`
    const files = filesOf(pid)
    return files > before.files + MAX_EXTRA_FILES ? `${files - before.files} files more are open` : undefined
  }
  /** The longest time that server and tags took to recover, in ms. */
  let slowestMs = 0
  return {
    ...server,
    admin: me,
    fleet,
    random,
    product,
    witness,
    /** Waits until server and tags have recovered; records a fault if that takes too long. */
    async untilRecovered(): Promise<void> {
      const began = performance.now()
      let reason = await unrecovered().catch(String)
      for (; reason && performance.now() - began < GIVEN_UP_MS; reason = await unrecovered().catch(String))
        await wait(CHECK_MS)
      slowestMs = Math.max(slowestMs, performance.now() - began)
      if (reason) witness.faults.push(`in the end: ${reason}`)
    },
    /**
     * Stops everything and returns the results. `waits`: the calls of the other caller that must be answered in time.
     */
    async close(fault: string, times: number, waits: 'all' | 'reads' | 'none'): Promise<FaultRow> {
      const timedWaits = { all: [...reads, ...writes, ...logins], reads: [...reads], none: [] }[waits]
      const lost = await witness.end()
      clearInterval(memoryWatch)
      const cutTags = fleet.tags.filter((tag, index) => cutsOf(tag) > before.cuts[index]!).length
      if (waits !== 'none' && cutTags > 0) witness.faults.push(`${cutTags} tags of others lost their connection`)
      await server.close()
      const p99 = quantile(timedWaits, 0.99)
      const faults = [...new Set(witness.faults)]
      return {
        fault,
        times,
        lost,
        recoveredMs: slowestMs,
        faults,
        ...(linux && { growthMb: highestMb - before.memory }),
        ...(p99 !== undefined && { p99 }),
      }
    },
    /** Stops everything without a result, after an error. */
    async abort(): Promise<void> {
      clearInterval(memoryWatch)
      await server.stop('SIGKILL')
      await witness.end().catch(() => {})
      await fleet.stop()
      await rm(server.folder, { recursive: true, force: true })
    },
  }
}

/** The number of times that a tag has lost its connection. */
const cutsOf = (tag: { statistics: { networkDisconnected?: number } }) => tag.statistics.networkDisconnected ?? 0
