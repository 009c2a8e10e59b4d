import { deviceFields } from '@wifi-tms/contract/devices'
import { signalLevel } from '@wifi-tms/contract/units'
import { wishStates } from '@wifi-tms/contract/wishes'
import type { Insertable, Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { openDatabase } from '../../base/database/open.ts'
import type { DeviceTable } from '../../base/database/tables.ts'
import { testDatabases } from '../../base/database/testing/each-database.ts'
import { newId } from '../../base/random/ids.ts'
import { chances } from '../../base/random/testing/chances.ts'
import { type ExpectedRow, expectedIds, listTyped, type TextQuery } from './testing/expected-ids.ts'
import { seedFleet } from './testing/seed-fleet.ts'

const sorts = [...deviceFields, 'createdAt', 'updatedAt'].flatMap((sort) => [sort, `-${sort}`])
const searches = ['k', '7', 'of', 'Moved', 'coffee', '东', 'a0', '1-1', 'nowhere']
const SCREEN = 'screen'
/** Columns of a device that the database itself writes. */
const generated = ['number', 'wishState']

/** The number of devices whose lists are compared while they change. */
const DEVICES = 1200
const ROUNDS = 60
/** A number of devices so large that SQLite does not look up the rows of a list one by one. */
const FLEET = 2500

/** Random changes of devices, and random queries, drawn by `chance`. */
function randomWork(chance: () => number) {
  const below = (limit: number) => Math.floor(chance() * limit)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
  const change = async (tx: Db, rows: readonly ExpectedRow[]) => {
    const chosenIds = Array.from({ length: 1 + below(20) }, () => pick(rows).id)
    const set = (values: Updateable<DeviceTable>) =>
      tx.updateTable('device').set(values).where('id', 'in', chosenIds).execute()
    const changes = [
      () => set({ rssi: pick([null, -35, -60, -75, -90]) }),
      () => set({ online: below(2) }),
      () => set({ usbState: pick([null, 'plugin', 'plugout']), batteryVoltage: pick([null, 340, 350]) }),
      () => set({ lastSeenAt: new Date(below(2 ** 40)).toISOString() }),
      () => set({ alias: `Moved ${below(9)}` }),
      () => set({ productId: pick(rows).productId, screenType: pick([null, 3, 4]) }),
      () => set({ softwareVersion: pick([null, 512, 513]), updatedAt: new Date(below(2 ** 40)).toISOString() }),
      () =>
        tx
          .updateTable('wish')
          .set({ state: pick(wishStates) })
          .where('deviceId', 'in', chosenIds)
          .execute(),
      () =>
        tx
          .updateTable('device')
          .set({ rssi: pick([-35, -60]), usbState: pick([null, 'plugin']) })
          .where('number', '>', below(DEVICES))
          .execute(),
      () => tx.deleteFrom('device').where('id', 'in', chosenIds).execute(),
      () => {
        const newValues = { id: newId(), mac: newId().slice(12), alias: `New ${below(99)}` }
        const copiedValues = Object.entries(pick(rows)).filter(([name]) => !generated.includes(name))
        return tx
          .insertInto('device')
          .values({ ...Object.fromEntries(copiedValues), ...newValues } as Insertable<DeviceTable> & { id: string })
          .execute()
      },
      () =>
        tx
          .updateTable('screenType')
          .set({ type: pick([3, 4, 5]) })
          .where('id', '=', SCREEN)
          .execute(),
    ]
    await pick(changes)()
  }
  const drawQuery = (rows: readonly ExpectedRow[]) => {
    const row = pick(rows)
    const filters: TextQuery[] = [
      { q: pick(searches) },
      { product: row.productId },
      { rssi: row.rssi === null ? '' : signalLevel(row.rssi) },
      { status: row.online ? 'online' : 'offline' },
      { usbState: row.usbState ?? '' },
      { state: row.wishState ?? '' },
      { screenType: pick([SCREEN, '', [SCREEN, '']]) },
      { state: ['failed', row.wishState ?? ''] },
      {
        rssi: pick([
          ['high', 'low'],
          ['middle', ''],
        ]),
      },
      { softwareVersion: String(row.softwareVersion ?? '') },
      { alias: row.alias },
    ]
    const filter: TextQuery = Object.assign({}, ...Array.from({ length: below(4) }, () => pick(filters)))
    return { ...filter, sort: pick(sorts), page: 1 + below(pick([1, 3, 80])), limit: pick([1, 7, 20]) }
  }
  return { change, drawQuery, chance }
}

for (const { database, makeEmpty, runs } of testDatabases) {
  test.skipIf(!runs)(
    `any list of a changing fleet has the rows that a simple search through all of them finds (${database})`,
    async () => {
      const place = await makeEmpty()
      const db = await openDatabase(place)
      await seedFleet(db, DEVICES, new Date('2026-11-21T10:00:00Z'))
      const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }
      const screen = {
        id: SCREEN,
        name: '',
        color: 'B/W',
        module: '',
        width: 8,
        height: 8,
        angle: 0,
        sort: 0,
        inks: null,
        halves: 0,
        type: 3,
      }
      await db
        .insertInto('screenType')
        .values({ ...stamps, ...screen })
        .execute()
      const { change, drawQuery, chance } = randomWork(chances(7))
      let rows = await db.selectFrom('device').selectAll().execute()
      for (let round = 0; round < ROUNDS; round++) {
        const changed = db.transaction().execute(async (tx) => {
          await change(tx, rows)
          if (chance() < 0.3) throw new RangeError('rolled back')
        })
        await changed.catch((error) => expect(error).toBeInstanceOf(RangeError))
        rows = await db.selectFrom('device').selectAll().execute()
        const { type } = await db.selectFrom('screenType').select('type').executeTakeFirstOrThrow()
        for (let count = 0; count < 4; count++) {
          const { page, limit, ...filterAndSort } = drawQuery(rows)
          const ids = expectedIds(rows, filterAndSort, new Map([[SCREEN, type]]))
          const { items, total } = await listTyped(db, { ...filterAndSort, page, limit })
          const label = JSON.stringify({ round, ...filterAndSort, page, limit })
          expect(total, label).toBe(ids.length)
          expect(
            items.map((item) => item._id),
            label,
          ).toEqual(ids.slice((page - 1) * limit, page * limit))
        }
      }
      await db.destroy()
      await place.drop()
    },
    60_000,
  )

  test.skipIf(!runs)(
    `lists that are read while devices send messages, and right after, are up to date (${database})`,
    async () => {
      const place = await makeEmpty()
      const db = await openDatabase(place)
      await seedFleet(db, FLEET, new Date('2026-11-21T10:00:00Z'))
      const chance = chances(11)
      const queries = (['lastSeenAt', '-rssi', 'batteryVoltage', 'state', 'updatedAt'] as const).flatMap((sort) => [
        { rssi: 'middle', sort, page: 8, limit: 20 },
        { status: 'online', sort, page: 40, limit: 20 },
      ])
      const reportRandomly = async () => {
        const number = 1 + Math.floor(chance() * FLEET)
        const lastSeenAt = new Date(Math.floor(chance() * 2 ** 40)).toISOString()
        const report = {
          rssi: -40 - Math.floor(chance() * 50),
          batteryVoltage: 330 + Math.floor(chance() * 80),
          lastSeenAt,
        }
        await db.updateTable('device').set(report).where('number', '=', number).execute()
      }
      for (let round = 0; round < 6; round++) {
        const answers = queries.map(async (query, index) => {
          for (let wait = 0; wait < index; wait++) await reportRandomly()
          return listTyped(db, query)
        })
        await Promise.all([...answers, ...Array.from({ length: 30 }, reportRandomly)])
        const rows = await db.selectFrom('device').selectAll().execute()
        for (const query of queries) {
          const ids = expectedIds(rows, query, new Map())
          const { items, total } = await listTyped(db, query)
          expect(total).toBe(ids.length)
          expect(items.map((item) => item._id)).toEqual(ids.slice((query.page - 1) * 20, query.page * 20))
        }
      }
      await db.destroy()
      await place.drop()
    },
    60_000,
  )
}
