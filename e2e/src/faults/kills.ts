import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { LAST_BEFORE } from '@wifi-tms/server/base/database/before-baseline'
import { migrations } from '@wifi-tms/server/base/database/migrate'
import { openDatabase } from '@wifi-tms/server/base/database/open'
import { signIn } from '@wifi-tms/tags/call'
import { randomFrom } from '@wifi-tms/tags/random'
import { spawnServer } from '@wifi-tms/tags/server-process'
import { lowPort, MortalServer } from '../reliability/mortal-server.ts'
import { temporaryFolder } from './folders.ts'
import type { FaultRow } from './row.ts'

const ADMIN = { username: 'admin', password: 'of-this-fault' }
/** The latest moment of a kill, as a multiple of a start's duration: some kills happen just after the start. */
const LATEST_MOMENT = 1.2
/** The number of devices in the old database. */
const OLD_DEVICES = 3000

/** A part of a query: the table `n` with the numbers from 1 to the parameter. */
const numbers = 'recursive n(i) as (select 1 union all select i + 1 from n where i < ?)'
const OLD_ROWS = `insert into device (number, id, created_at, updated_at, created_by, updated_by, mac, alias, product_id,
  online, sleeps, ip, serial_number, wifi_ssid, mqtt_host, statistics, approved)
  with ${numbers} select i, 'old-' || i, '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', '', '',
  printf('%012x', i), 'Shelf ' || i, '', 0, 0, '', '', '', '', '{}', 1 from n`

/** Fills a folder with a database of the last version before the first migration, with devices. */
async function makeOldFolder(dataDir: string): Promise<void> {
  const [first] = Object.keys(migrations) as [string]
  const db = await openDatabase({ dataDir }, { [first]: migrations[first]! })
  await db.destroy()
  using file = new DatabaseSync(join(dataDir, 'wifi-tms.sqlite'))
  file.prepare(OLD_ROWS).run(OLD_DEVICES)
  // That version had the tables of the first migration, under the name of the last of its own migrations.
  file.prepare('update kysely_migration set name = ?').run(LAST_BEFORE)
}

/** Returns what is wrong with an upgraded database, one text for each fault. */
function upgradeFaults(dataDir: string): string[] {
  using file = new DatabaseSync(join(dataDir, 'wifi-tms.sqlite'))
  /** Gives the number that a query counts. */
  const count = (query: string) => Number(Object.values(file.prepare(query).get()!)[0])
  const counts = {
    devices: count(`select count(*) from device where id = 'old-' || number and alias = 'Shelf ' || number`),
    migrations: count('select count(*) from kysely_migration'),
    // SQLite answers one row, `ok`, for a sound database.
    whole: count(`select count(*) from pragma_integrity_check where integrity_check = 'ok'`),
  }
  const expected = { devices: OLD_DEVICES, migrations: Object.keys(migrations).length, whole: 1 }
  return Object.entries(expected).flatMap(([name, expectedCount]) =>
    counts[name as keyof typeof counts] === expectedCount
      ? []
      : [`${name}: ${counts[name as keyof typeof counts]} of ${expectedCount}`],
  )
}

/**
 * Sends a starting server SIGKILL or SIGTERM at a random moment. Then it must start, and the administrator must be able
 * to log in. `isUpgrade`: it starts on a folder of an older version and must keep all its devices.
 */
async function killStarts(fault: string, isUpgrade: boolean, seed: string, times: number): Promise<FaultRow> {
  const random = randomFrom(seed)
  const faults: string[] = []
  /** Failed starts: after each, all data counts as lost. */
  let lost = 0
  let slowest = 0
  await using template = await temporaryFolder()
  if (isUpgrade) await makeOldFolder(template.path)
  let startMs: number | undefined
  // The first start, numbered -1, is not killed: it measures the duration of a start.
  for (let index = -1; index < times; index++) {
    await using folder = await temporaryFolder()
    await cp(template.path, folder.path, { recursive: true })
    const env = { DATA_DIR: folder.path, ADMIN_PASSWORD: ADMIN.password }
    const server = new MortalServer(await lowPort(random), await lowPort(random), env)
    const signal = random() < 0.5 ? 'SIGKILL' : 'SIGTERM'
    const moment = random() * LATEST_MOMENT * (startMs ?? 0)
    if (startMs !== undefined) {
      const victim = spawnServer({ ...env, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'error' })
      await wait(moment)
      await victim.stop(signal)
      // A server that does not handle signals yet ends by the signal itself.
      if (victim.exitReason() !== '0' && victim.exitReason() !== signal)
        faults.push(
          `${signal} after ${Math.round(moment)} ms: it ended with ${victim.exitReason()}: ${victim.output()}`,
        )
    }
    try {
      await server.start()
      await signIn(server.url, ADMIN.username, ADMIN.password)
      await server.stop()
      const faultsOfUpgrade = isUpgrade ? upgradeFaults(folder.path) : []
      if (faultsOfUpgrade.length > 0) throw new Error(faultsOfUpgrade.join(', '))
      if (startMs !== undefined) slowest = Math.max(slowest, ...server.starts)
      startMs ??= server.starts[0]!
    } catch (error) {
      lost++
      faults.push(`${signal} after ${Math.round(moment)} ms: ${error}`)
    } finally {
      await server.stop('SIGKILL')
    }
  }
  return { fault, times, lost, recoveredMs: slowest, faults }
}

/** The functions that run each kind of kill, by name. */
export const kills = [
  [
    'start',
    (seed: string, times: number) => killStarts('kill -9 or SIGTERM while it first starts', false, seed, times),
  ],
  ['upgrade', (seed: string, times: number) => killStarts('kill -9 or SIGTERM during an upgrade', true, seed, times)],
] as const
