import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { errors } from '@wifi-tms/contract/errors'
import { templates } from '@wifi-tms/contract/templates'
import { embeddedPostgres, startPostgres } from '@wifi-tms/server/base/database/testing/embedded-postgres'
import { silentProxy } from '@wifi-tms/server/base/database/testing/silent-proxy'
import { keepLock } from '@wifi-tms/server/testing/keep-lock'
import { mountDisk } from '@wifi-tms/server/testing/mount-disk'
import { spawnServer } from '@wifi-tms/tags/server-process'
import { clockOf } from '../reliability/clock-of.ts'
import { fillDisk } from './fill-disk.ts'
import { temporaryFolder } from './folders.ts'
import type { FaultRow } from './row.ts'
import { type FaultStand, openStand } from './stand.ts'
import type { Allowed } from './witness.ts'

/** Thrown if this machine cannot make a fault, with the reason. */
export class CannotHappen extends Error {}

/** The size of the disk that the fault fills. */
const DISK_MB = 200
/** The most that the clock is set ahead or back: three days. */
const MAX_CLOCK_STEP_MS = 3 * 86_400_000

/**
 * Makes a fault begin and end `times` times while another caller works; server and tags must recover each time.
 * `waits`: the calls whose waits are measured.
 */
async function outage(
  { fault, times, waits }: { fault: string; times: number; waits: 'reads' | 'none' },
  stand: FaultStand,
  makeFault: (index: number) => Promise<void>,
): Promise<FaultRow> {
  try {
    for (let index = 0; index < times; index++) {
      await makeFault(index)
      await stand.untilRecovered()
    }
    return await stand.close(fault, times, waits)
  } catch (error) {
    await stand.abort()
    throw new Error(`${fault}: the server said: ${stand.output()}`, { cause: error })
  }
}

/** The errors by which calls may be refused during the fault. */
const allowedErrors = (...names: (keyof typeof errors)[]): Allowed => ({
  codes: names.map((name) => errors[name].code),
  silence: false,
})

/** Another process holds SQLite's lock for up to seven seconds: longer than the server waits. */
async function lockDatabase(seed: string, times: number): Promise<FaultRow> {
  const stand = await openStand(seed, {}, allowedErrors('busy'))
  return await outage({ fault: 'SQLite’s lock kept by another process', times, waits: 'reads' }, stand, async () => {
    const releaseLock = await keepLock(stand.folder)
    await wait(stand.random() * 7000)
    await releaseLock()
  })
}

/** The server's disk is full for up to four seconds. */
async function fillServerDisk(seed: string, times: number): Promise<FaultRow> {
  const smallDisk = await mountDisk(DISK_MB)
  if (!smallDisk) throw new CannotHappen('this machine lets nobody mount a tmpfs')
  try {
    const stand = await openStand(seed, { DATA_DIR: smallDisk.folder }, allowedErrors('noStorage', 'busy'))
    return await outage({ fault: 'disk full', times, waits: 'reads' }, stand, async () => {
      await fillDisk(smallDisk.folder, stand.random() * 4000)
    })
  } finally {
    await smallDisk.leave()
  }
}

/** The clock jumps by up to three days forward or back. People log in again, and tags still get their pictures. */
async function stepClock(seed: string, times: number): Promise<FaultRow> {
  await using folder = await temporaryFolder()
  const serverClock = clockOf(folder.path)
  const stand = await openStand(seed, serverClock.env, allowedErrors('tokenUnknown', 'tokenExpired'))
  const { fleet, admin, random } = stand
  const tag = fleet.tags[0]!
  const { width, height, angle } = tag.spec.screenType
  // A panel that is mounted at a quarter turn has its width and height exchanged.
  const resolution = angle % 180 === 0 ? `${width}x${height}` : `${height}x${width}`
  return await outage({ fault: 'clock set by up to three days', times, waits: 'reads' }, stand, async (index) => {
    serverClock.set((random() * 2 - 1) * MAX_CLOCK_STEP_MS, () => stand.process.kill('SIGUSR2'))
    const text = {
      id: 't',
      kind: 'text',
      x: 0,
      y: 0,
      width: 200,
      height: 60,
      text: String(index),
      fontSize: 48,
    } as const
    const { _id } = await admin.ask(templates.create, {
      name: `clock ${index}`,
      resolution,
      canvas: { version: 1, elements: [text] },
    })
    await admin.ask(showOne, { mac: tag.mac, templateId: _id })
    const readWanted = async () => (await admin.ask(devices.list, { mac: tag.mac })).items[0]?.wanted
    const end = performance.now() + 30_000
    for (
      let wanted = await readWanted();
      wanted?.state !== 'shown' || wanted.templateId !== _id;
      wanted = await readWanted()
    ) {
      if (performance.now() > end)
        return void stand.witness.faults.push(`a display after a step of the clock: ${wanted?.state}`)
      await wait(50)
    }
  })
}

/** Starts a PostgreSQL for this run. Throws `CannotHappen` where npm has none for this machine. */
async function startOwnPostgres() {
  const native = embeddedPostgres()
  if (!native) throw new CannotHappen(`npm has no PostgreSQL for ${process.platform}-${process.arch}`)
  return startPostgres(native)
}

/** Packets to PostgreSQL are dropped for up to twelve seconds. Calls that need the database get no answer. */
async function silencePostgres(seed: string, times: number): Promise<FaultRow> {
  const database = await startOwnPostgres()
  const proxy = await silentProxy(database.url)
  try {
    const allowed = allowedErrors('ourFault', 'busy')
    const stand = await openStand(seed, { DATABASE_URL: proxy.url }, { ...allowed, silence: true })
    return await outage({ fault: 'silence of PostgreSQL', times, waits: 'none' }, stand, async () => {
      // Three in ten silences hit only the open connections; in the others new ones are silent as well.
      if (stand.random() < 0.3) proxy.silence()
      else proxy.silenceAll(true)
      await wait(stand.random() * 12_000)
      proxy.silenceAll(false)
    })
  } finally {
    proxy.stop()
    await database.stop()
  }
}

/** Starts a second server on the same folder or the same PostgreSQL: it must refuse to run. */
async function startSecondServer(seed: string, times: number): Promise<FaultRow> {
  const running = await startOwnPostgres().catch(() => undefined)
  const database: Record<string, string> = running ? { DATABASE_URL: running.url } : {}
  try {
    const stand = await openStand(seed, database)
    return await outage({ fault: 'a second server', times, waits: 'reads' }, stand, async (index) => {
      await using folder = await temporaryFolder()
      // With PostgreSQL, every other intruder shares the database alone. The others share the folder alone.
      const environment =
        running && index % 2 === 1 ? { ...database, DATA_DIR: folder.path } : { DATA_DIR: stand.folder }
      const intruder = spawnServer({ PORT: '0', MQTT_PORT: '0', ...environment })
      const refusal = await intruder.listening.then(
        () => 'it listens',
        (error: Error) => error.message,
      )
      await intruder.stop('SIGKILL')
      if (!/ended with 1:\n.*another server (is running|runs) on/s.test(refusal))
        stand.witness.faults.push(`a second server: ${refusal}`)
    })
  } finally {
    await running?.stop()
  }
}

/** The functions that run each outage, by name. */
export const outages = [
  ['lock', lockDatabase],
  ['disk', fillServerDisk],
  ['clock', stepClock],
  ['postgres', silencePostgres],
  ['second', startSecondServer],
] as const
