import { type ControlledTransaction, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearLog } from '../../base/database/change-log.ts'
import type { Db } from '../../base/database/db.ts'
import { logOf } from '../../base/database/dialect.ts'
import { openDatabase } from '../../base/database/open.ts'
import type { Tables } from '../../base/database/tables.ts'
import { kinds, type Place } from '../../base/database/testing/each-database.ts'
import { listDevices } from './list-devices.ts'
import { expectedIds } from './testing/expected-ids.ts'
import { chances, seedFleet } from './testing/seed-fleet.ts'

/** Enough for lists that are not sorted one by one. */
const FLEET = 1500
const { make, runs } = kinds.find(({ kind }) => kind === 'PostgreSQL')!

describe.skipIf(!runs)('lists and the log of what changes on PostgreSQL', () => {
  let place: Place
  let one: Db
  /** The same database as another server process has it. */
  let other: Db
  beforeAll(async () => {
    place = await make()
    one = await openDatabase(place)
    other = await openDatabase(place)
    await seedFleet(one, FLEET, new Date('2026-11-21T10:00:00Z'))
  })
  afterAll(async () => {
    await one.destroy()
    await other.destroy()
    await place.drop()
  })

  const begin = (): Promise<ControlledTransaction<Tables>> => one.startTransaction().execute()
  const name = (db: Db, number: number, alias: string) =>
    db.updateTable('device').set({ alias }).where('number', '=', number).execute()
  async function listsAreRight(db: Db) {
    const rows = await db.selectFrom('device').selectAll().execute()
    for (const query of [{ sort: 'alias' }, { rssi: 'middle', sort: '-rssi' }, { q: 'moved', sort: 'alias' }]) {
      const ids = expectedIds(rows, query, new Map())
      const { items, total } = await listDevices(db, { ...query, page: 3, limit: 20 })
      expect(total).toBe(ids.length)
      expect(items.map((item) => item._id)).toEqual(ids.slice(40, 60))
    }
  }
  const logged = async () => (await sql`select 1 from device_change`.execute(one)).rows.length

  test('a transaction that began before another and ends after it is seen when it ends', async () => {
    await listsAreRight(one)
    const slow = await begin()
    await name(slow, 7, 'Moved first')
    await name(one, 8, 'Moved next')
    await listsAreRight(one)
    await clearLog(one)
    await listsAreRight(one)
    await slow.commit().execute()
    await clearLog(one)
    await listsAreRight(one)
  })

  test('what is cleared away before another server has read it is not missed there', async () => {
    await listsAreRight(other)
    await name(one, 9, 'Moved unseen')
    await clearLog(one)
    expect(await logged()).toBe(0)
    await listsAreRight(other)
  })

  test('a log that is lost, as in a crash, is noticed once', async () => {
    await listsAreRight(one)
    await name(one, 10, 'Moved, then forgotten')
    await sql`truncate device_change, device_change_cleared`.execute(one)
    await listsAreRight(one)
    const { lost } = logOf(one)
    await name(one, 10, 'Moved again')
    await listsAreRight(one)
    expect(logOf(one).lost).toBe(lost)
  })

  test('a lone server misses nothing, so that it reads nothing anew', async () => {
    await listsAreRight(one)
    const { lost } = logOf(one)
    const slow = await begin()
    await name(slow, 10, 'Moved late')
    for (let round = 0; round < 5; round++) {
      await name(one, 11 + round, 'Moved on')
      await listsAreRight(one)
      await clearLog(one)
      if (round === 3) await slow.commit().execute()
    }
    await listsAreRight(one)
    expect(logOf(one).lost).toBe(lost)
  })

  test('with transactions open all the while, lists of two servers are what a walk through all rows finds', async () => {
    const chance = chances(13)
    const below = (most: number) => Math.floor(chance() * most)
    const open = new Map<number, ControlledTransaction<Tables>>()
    const write = async (db: Db, lane: number) => {
      const numbers = Array.from({ length: 1 + below(6) }, () => 1 + lane + 5 * below(FLEET / 5))
      const said = chance() < 0.5 ? { alias: `Moved ${below(9)}` } : { rssi: -40 - below(50) }
      await db.updateTable('device').set(said).where('number', 'in', numbers).execute()
    }
    for (let round = 0; round < 120; round++) {
      const lane = below(5)
      const tx = open.get(lane)
      // Those of the last lane are short; no two write the same device.
      if (lane === 4) await write(one, lane)
      else if (!tx) open.set(lane, await begin())
      else if (chance() < 0.6) await write(tx, lane)
      else {
        await (chance() < 0.8 ? tx.commit() : tx.rollback()).execute()
        open.delete(lane)
      }
      if (chance() < 0.2) await clearLog(chance() < 0.5 ? one : other)
      if (chance() < 0.4) await listsAreRight(chance() < 0.7 ? one : other)
    }
    for (const tx of open.values()) await tx.commit().execute()
    await listsAreRight(one)
    await listsAreRight(other)
  })
})
