import { setTimeout } from 'node:timers/promises'
import { WatchedClient } from '@wifi-tms/server/base/database/watched-client'
import { readConfig } from '@wifi-tms/server/base/process/config'
import { hashSecret, newSecret } from '@wifi-tms/server/base/random/secret'
import { chances } from '@wifi-tms/server/base/random/testing/chances'
import { findDue } from '@wifi-tms/server/calendar/scheduler/find-due'
import { commitGroup } from '@wifi-tms/server/fleet/ingest/commit-group'
import { findWaitingPresses } from '@wifi-tms/server/fleet/presses/queries'
import type { Running } from '@wifi-tms/server/running'
import { startServer } from '@wifi-tms/server/server'
import { serve } from '../child/serve.ts'
import { ADMIN } from './admin.ts'

/** The folder of a server's files, and its database; without `databaseUrl`, it is a file in that folder. */
export interface ServerStorage {
  folder: string
  databaseUrl?: string
  /** The file with the secret key; servers of one installation share it, the database and `blobUrl`. */
  secretKeyFile?: string
  blobUrl?: string
  /** The inner hosts from which calendars may be read. */
  innerHosts?: string
  /** The folder from which the server imports files of items. */
  importDir?: string
}

/** The options of a server; without a port, the operating system chooses one. */
export interface ServerOptions extends ServerStorage {
  port?: number
  mqttPort?: number
}

/** The number of statements sent to PostgreSQL: each one passes through this method. */
let statements = 0
const { query } = WatchedClient.prototype
WatchedClient.prototype.query = function (...parameters) {
  statements++
  return query.apply(this, parameters)
}

/** The server of this process, once it has started. */
let running: Running
/** The number of pictures that the server has had painted. */
let paintings = 0
/** The timer that sends reports. */
let reporting: NodeJS.Timeout | undefined
/** The number of reports that were stored. */
let reports = 0

/** A random voltage of a battery, 3.30 to 4.09 V, in hundredths of a volt. */
const randomBattery = (chance: () => number) => 330 + Math.floor(chance() * 80)

/** The whole server of the product in a process of its own. */
export const calls = {
  async start({
    folder,
    databaseUrl,
    secretKeyFile,
    blobUrl,
    innerHosts,
    importDir,
    port = 0,
    mqttPort = 0,
  }: ServerOptions) {
    running = await startServer(
      readConfig({
        HOST: '127.0.0.1',
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: folder,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'error',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...(secretKeyFile && { SECRET_KEY_FILE: secretKeyFile }),
        ...(blobUrl && { BLOB_URL: blobUrl }),
        ...(innerHosts && { INNER_HOSTS: innerHosts }),
        ...(importDir && { IMPORT_DIR: importDir }),
      }),
    )
    const { painters } = running.core
    const { paint } = painters
    painters.paint = (request) => {
      paintings++
      return paint(request)
    }
    return { url: running.url, port: running.port, mqttPort: running.mqttPort }
  },
  /** The number of paintings so far. */
  paintings: () => paintings,
  /** The number of statements sent to PostgreSQL, including those that begin and end transactions. */
  statements: () => statements,
  /**
   * Commits groups of `size` reports one after another, each report by another of these tags, for `ms` milliseconds,
   * and returns the number of groups.
   */
  async groups({ macs, size, ms }: { macs: string[]; size: number; ms: number }): Promise<number> {
    const { core } = running
    const chance = chances(2)
    const endTime = performance.now() + ms
    let groups = 0
    for (; performance.now() < endTime; groups++) {
      const firstMac = Math.floor(chance() * (macs.length - size))
      const reports = macs.slice(firstMac, firstMac + size).map((mac) => {
        return { mac, message: { type: 'report' as const, battery: randomBattery(chance) } }
      })
      await commitGroup(core, reports)
    }
    return groups
  },
  /**
   * Sends `perSecond` reports of tags in the database, one after the other, as if they were connected; 0 stops that.
   */
  async report(perSecond: number): Promise<void> {
    clearInterval(reporting)
    if (perSecond === 0) return
    const { core } = running
    const chance = chances(2)
    const { highestNumber } = await core.db
      .selectFrom('device')
      .select((e) => e.fn.max('number').as('highestNumber'))
      .executeTakeFirstOrThrow()
    reporting = setInterval(async () => {
      const number = 1 + Math.floor(chance() * highestNumber)
      const tag = await core.db.selectFrom('device').select('mac').where('number', '=', number).executeTakeFirst()
      const battery = randomBattery(chance)
      if (tag) await core.ingest(tag.mac, { type: 'report', battery, wifi: { rssi: -40 - Math.floor(chance() * 50) } })
      reports++
    }, 1000 / perSecond)
  },
  /** The number of reports that were stored. */
  reports: () => reports,
  /** Waits until the server's clock has handled every room once, and returns the milliseconds. */
  async untilRoomsHandled(): Promise<number> {
    const began = performance.now()
    const { db } = running.core
    // '' is the moment of a room that was never handled.
    while (await db.selectFrom('room').select('id').where('judgedAt', '=', '').executeTakeFirst()) await setTimeout(100)
    return performance.now() - began
  },
  /** Returns the milliseconds of each of `count` turns of the server's clock in which nothing is due. */
  async clockTurns(count: number): Promise<number[]> {
    const { core } = running
    const timesMs: number[] = []
    for (let turn = 0; turn < count; turn++) {
      const began = performance.now()
      await findWaitingPresses(core.db, 'rooms')
      for (const table of ['room', 'task', 'playlist'] as const) await findDue(core.db, table, core.now().toISOString())
      timesMs.push(performance.now() - began)
    }
    return timesMs
  },
  /**
   * Gives `count` devices a confirmed secret, marks all pictures as shown and lets all products accept TRMNL's devices.
   * Returns these devices with their secrets.
   */
  async bearers(count: number) {
    const { db } = running.core
    await db.updateTable('product').set({ trmnl: 1 }).execute()
    await db.updateTable('wish').set({ state: 'shown' }).where('state', '!=', 'shown').execute()
    const rows = await db
      .selectFrom('device')
      .innerJoin('product', 'product.id', 'device.productId')
      .innerJoin('screenType', 'screenType.type', 'device.screenType')
      .select(['device.id', 'mac', 'uri', 'width', 'height'])
      .limit(count)
      .execute()
    const issuedAt = new Date().toISOString()
    const rowsWithSecrets = rows.map((row) => ({ ...row, secret: newSecret() }))
    // In batches, as a statement takes a limited number of values.
    for (let from = 0; from < rowsWithSecrets.length; from += 500)
      await db
        .insertInto('secret')
        .values(
          rowsWithSecrets.slice(from, from + 500).map(({ id, secret }) => ({
            hash: hashSecret(secret),
            deviceId: id,
            issuedAt,
            confirmedAt: issuedAt,
          })),
        )
        .execute()
    return rowsWithSecrets
  },
  stop: () => running.stop(),
}

serve(calls)
