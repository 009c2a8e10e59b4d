import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../base/database/db.ts'
import { isPostgres } from '../../../base/database/dialect.ts'
import type { DeviceTable, Tables } from '../../../base/database/tables.ts'
import { newId } from '../../../base/random/ids.ts'
import { chances } from '../../../base/random/testing/chances.ts'

/** Rows of one statement: 34 values each, below the 32,766 that SQLite allows. */
const ROWS_PER_STATEMENT = 900

const DAY_MS = 86_400_000

const places = ['Coffee', 'Łódź', '会议室', 'Shelf', '東京', 'Regal', 'Kasa', 'Fridge', 'Aisle', 'Window']
const states = ['shown', 'shown', 'shown', 'shown', 'shown', 'shown', 'shown', 'waiting', 'failed', 'drawing'] as const

export interface SeededFleet {
  productIds: string[]
  screenTypes: number[]
  deviceIds: string[]
}

/**
 * Fills an empty database with a fleet: 8 products of different sizes, 9 of 10 devices online, and one display with a
 * wish for each device. Devices have the screen types 1 to 10, but no rows of screen types are added. The random values
 * are the same every time, except the ids.
 */
export async function seedFleet(db: Db, count: number, now: Date): Promise<SeededFleet> {
  const chance = chances(1)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!
  const stamp = now.toISOString()
  const stamps = { createdAt: stamp, updatedAt: stamp, createdBy: 'admin', updatedBy: 'admin' }
  const productIds = Array.from({ length: 8 }, newId)
  const screenTypes = Array.from({ length: 10 }, (_, index) => index + 1)
  const seq = 1
  const devices: (Insertable<DeviceTable> & { id: string })[] = []
  const wishes: Insertable<Tables['wish']>[] = []
  const countByState: Record<string, number> = {}

  for (let index = 0; index < count; index++) {
    const id = newId()
    const addedAt = new Date(now.getTime() - (count - index) * 1000).toISOString()
    const seenAt = new Date(now.getTime() - Math.floor(chance() * DAY_MS)).toISOString()
    const online = chance() < 0.9 ? 1 : 0
    const state = pick(states)
    const shown = state === 'shown'
    countByState[state] = (countByState[state] ?? 0) + 1
    devices.push({
      id,
      ...stamps,
      createdAt: addedAt,
      updatedAt: addedAt,
      mac: (0xa00000000000 + Math.floor(chance() * 0xffff) * 0x1000000 + index).toString(16),
      alias: `${pick(places)} ${1 + Math.floor(chance() * 200)}-${index % 500}`,
      // Two random numbers are multiplied, so that the first products are the largest.
      productId: productIds[Math.floor(chance() * chance() * productIds.length)]!,
      screenType: pick(screenTypes),
      deviceType: 1,
      algorithmId: null,
      online,
      sleeps: chance() < 0.2 ? 1 : 0,
      rssi: -40 - Math.floor(chance() * 50),
      usbState: chance() < 0.1 ? 'plugin' : 'plugout',
      batteryVoltage: 330 + Math.floor(chance() * 80),
      batteryMark: 0,
      hardwareVersion: 256 + Math.floor(chance() * 3),
      softwareVersion: 512 + Math.floor(chance() * 5),
      ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      serialNumber: `SN${10_000_000 + index}`,
      wifiSsid: 'shop',
      wifiBssid: '',
      mqttHost: '10.0.0.1',
      mqttPort: 1883,
      statistics: JSON.stringify({ reboots: 3, displaySuccess: 120, displayFail: 1, networkConnected: 30 }),
      lastSeenAt: seenAt,
      helloAt: seenAt,
      approved: 1,
      letInUntil: null,
      wishSeq: seq,
      shownSha256: shown ? 'f'.repeat(64) : null,
      shownFrameId: null,
      shownSeq: shown ? seq : null,
      shownAt: shown ? seenAt : null,
    })
    wishes.push({
      seq,
      deviceId: id,
      state,
      detail: '',
      reason: state === 'failed' ? 'timeout' : '',
      frameId: null,
      failures: state === 'failed' ? 3 : 0,
      paintAt: null,
      offerAt: null,
      retryAt: null,
      busySince: null,
      shownAt: shown ? seenAt : null,
    })
  }
  const countOf = (state: string) => countByState[state] ?? 0

  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('product')
      .values(
        productIds.map((id, index) => ({
          id,
          ...stamps,
          name: `Shop ${index}`,
          uri: `shop-${index}`,
          apikey: newId(),
          sealedKey: '',
          enrolment: 'open',
          quiet: '[]',
          budget: null,
          trmnl: 0,
          batteryMark: 0,
          wake: 300,
          timeZone: '',
        })),
      )
      .execute()
    await tx
      .insertInto('display')
      .values({
        seq,
        id: newId(),
        templateId: newId(),
        templateName: 'Price',
        designHash: '',
        data: '{}',
        force: 0,
        fit: null,
        algorithm: null,
        source: 'manual',
        planned: 0,
        at: stamp,
        createdBy: 'admin',
        total: count,
        waiting: countOf('waiting'),
        sending: 0,
        drawing: countOf('drawing'),
        shown: countOf('shown'),
        failed: countOf('failed'),
        superseded: 0,
      })
      .execute()
    await tx.insertInto('counter').values({ name: 'seq', count: seq }).execute()
  })
  // Several transactions are used: PostgreSQL keeps each value that a counter has had within a transaction, and reads
  // all of them at each change.
  for (let from = 0; from < count; from += ROWS_PER_STATEMENT)
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('device')
        .values(devices.slice(from, from + ROWS_PER_STATEMENT))
        .execute()
      await tx
        .insertInto('wish')
        .values(wishes.slice(from, from + ROWS_PER_STATEMENT))
        .execute()
    })
  return { productIds, screenTypes, deviceIds: devices.map((device) => device.id) }
}

/**
 * Has PostgreSQL collect statistics and record which pages nobody is writing. By itself it would do so within minutes.
 * Does nothing on SQLite.
 */
export async function vacuumAndAnalyze(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
}
