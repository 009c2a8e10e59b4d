import { wishStates } from '@wifi-tms/contract/wishes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listRows } from '../../api/resources/queries.ts'
import { readCounters } from '../../base/database/counters.ts'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { openDatabase } from '../../base/database/open.ts'
import { eachDatabaseAndVersion, eachPlaceAndVersion } from '../../base/database/testing/each-database.ts'
import { runInShell } from '../../base/database/testing/shell.ts'
import { listTyped } from './testing/expected-ids.ts'
import { seedFleet } from './testing/seed-fleet.ts'

const foundIds = async (db: Db, q: string) => (await listTyped(db, { q })).items.map(({ _id }) => _id)

/** Counts the rows anew: the values that the counters must have. */
async function countAfresh(db: Db) {
  const rows = await db.selectFrom('device').select(['online', 'wishState']).execute()
  const wanted = wishStates.map((state) => [`wanted.${state}`, rows.filter((row) => row.wishState === state).length])
  const online = rows.filter((row) => row.online === 1).length
  return { ...Object.fromEntries(wanted), devices: rows.length, online, templates: 0, images: 0, seq: 1 }
}

eachDatabaseAndVersion('columns that triggers maintain', (open) => {
  test('search follows names as they change and forgets removed devices', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 3, new Date())
    const [first, second] = deviceIds as [string, string]
    await db.updateTable('device').set({ alias: 'Café 7' }).where('id', '=', first).execute()
    await db.updateTable('device').set({ serialNumber: 'ŻÓŁW' }).where('id', '=', second).execute()
    for (const q of ['cafe', 'CAFÉ', 'fé', 'FE', 'cafe\u0301']) expect([q, await foundIds(db, q)]).toEqual([q, [first]])
    for (const q of ['żółw', 'zołw', 'żó', 'ZO']) expect([q, await foundIds(db, q)]).toEqual([q, [second]])
    await db.updateTable('device').set({ alias: 'Elsewhere', online: 1 }).where('id', '=', first).execute()
    expect([await foundIds(db, 'café'), await foundIds(db, 'elsew')]).toEqual([[], [first]])
    await db.deleteFrom('device').where('id', '=', first).execute()
    expect([await foundIds(db, 'elsew'), await foundIds(db, 'el')]).toEqual([[], []])
  })

  test('the state in a list is that of the wanted wish, in whatever order the rows change', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 2, new Date())
    const [id] = deviceIds as [string]
    const readState = async () =>
      (await db.selectFrom('device').select('wishState').where('id', '=', id).executeTakeFirst())?.wishState
    const oldWish = await db.selectFrom('wish').selectAll().where('deviceId', '=', id).executeTakeFirstOrThrow()
    await db.updateTable('wish').set({ state: 'drawing' }).where('deviceId', '=', id).execute()
    expect(await readState()).toBe('drawing')
    await db
      .insertInto('wish')
      .values({ ...oldWish, seq: 2, state: 'waiting' })
      .execute()
    expect(await readState()).toBe('drawing')
    await db.updateTable('device').set({ wishSeq: 2 }).where('id', '=', id).execute()
    expect(await readState()).toBe('waiting')
    await db.updateTable('wish').set({ state: 'superseded' }).where('seq', '=', 1).execute()
    expect(await readState()).toBe('waiting')
    await db.updateTable('device').set({ wishSeq: 3 }).where('id', '=', id).execute()
    expect(await readState()).toBeNull()
    await db
      .insertInto('wish')
      .values({ ...oldWish, seq: 3, state: 'sending' })
      .execute()
    expect(await readState()).toBe('sending')
  })

  test('counters are right while devices are added, changed and removed', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 30, new Date())
    const [first, second, third] = deviceIds as [string, string, string]
    expect(await readCounters(db)).toEqual(await countAfresh(db))
    await db.updateTable('device').set({ online: 0, wishSeq: null }).where('id', 'in', [first, second]).execute()
    await db.updateTable('device').set({ online: 1, alias: 'x' }).where('id', '=', second).execute()
    await db.updateTable('wish').set({ state: 'drawing' }).where('deviceId', 'in', deviceIds.slice(10)).execute()
    await db.deleteFrom('device').where('id', '=', third).execute()
    expect(await readCounters(db)).toEqual(await countAfresh(db))
    await db.deleteFrom('device').execute()
    expect(await readCounters(db)).toEqual(await countAfresh(db))
  })

  test('the index text of a name is at most seven times as long, whatever its letters', async () => {
    const db = await open()
    const { deviceIds } = await seedFleet(db, 1, new Date())
    const letters = ['\ufdfa', '\u1f82', '한', '\u0344', 'ß', '\ufb03', '㈝']
    const lengths = []
    for (const letter of ['a', ...letters]) {
      await db
        .updateTable('device')
        .set({ serialNumber: letter.repeat(199) })
        .where('id', 'in', deviceIds)
        .execute()
      lengths.push(await indexedLength(db))
    }
    const [plain, ...others] = lengths
    expect(plain).toBeGreaterThan(199)
    for (const length of others) expect(length).toBeLessThanOrEqual(7 * plain!)
  })
})

/** The size of the index of names: on SQLite the places of words, on PostgreSQL the letters. */
async function indexedLength(db: Db): Promise<number> {
  if (!isPostgres(db))
    await sql`create virtual table if not exists temp.places using fts5vocab(main, device_text, instance)`.execute(db)
  const length = isPostgres(db)
    ? sql<{ length: number }>`select length(text) as length from device_text`
    : sql<{ length: number }>`select (select count(*) from temp.places) + length(words) as length from device_words`
  return (await length.execute(db)).rows[0]!.length
}

eachPlaceAndVersion('a row written in a database shell', (place) => {
  test('a row that is written in a database shell is listed, counted, filtered, sorted and found like any other', async () => {
    const location = await place()
    const db = await openDatabase(location)
    const { productIds } = await seedFleet(db, 50, new Date())
    const listed = async (query: object) => {
      const { items, total } = await listTyped(db, { limit: 100, sort: 'createdAt', ...query })
      return [total, ...items.map(({ alias }) => alias)]
    }
    await runInShell(
      location,
      `delete from device where number > 4;
      update device set alias = 'Tëst ' || number, mac = '02aabbccdd0' || number, product_id = '${productIds[0]}';
      update device set online = 1 where number < 4;
      update device set online = 0, rssi = -90, last_seen_at = '2031' where number = 4;
      update wish set state = 'failed' where device_id = (select id from device where number = 2);
      update wish set state = 'shown' where device_id <> (select id from device where number = 2);
      insert into product (id, created_at, updated_at, created_by, updated_by, name, uri, apikey, enrolment)
        values ('new', '', '', '', '', 'Épicerie', 'new', 'key', 'open');
      update device set product_id = 'new' where number = 3;
      delete from wish where device_id not in (select id from device)`,
    )
    expect(await listed({})).toEqual([4, 'Tëst 1', 'Tëst 2', 'Tëst 3', 'Tëst 4'])
    expect(await listed({ status: 'online' })).toEqual([3, 'Tëst 1', 'Tëst 2', 'Tëst 3'])
    expect(await listed({ status: 'offline', rssi: 'low' })).toEqual([1, 'Tëst 4'])
    expect(await listed({ state: 'failed' })).toEqual([1, 'Tëst 2'])
    expect(await listed({ product: 'new' })).toEqual([1, 'Tëst 3'])
    expect(await listed({ sort: '-lastSeenAt', limit: 1 })).toEqual([4, 'Tëst 4'])
    for (const q of ['test', 'ës', 'cdd', '02:a', '02-AA-bb'])
      expect([q, ...(await listed({ q }))]).toEqual([q, 4, 'Tëst 1', 'Tëst 2', 'Tëst 3', 'Tëst 4'])
    expect(await listed({ q: 'test 2', state: 'failed' })).toEqual([1, 'Tëst 2'])
    expect(await listed({ q: 'coffee' })).toEqual([0])
    expect(await readCounters(db)).toEqual(await countAfresh(db))
    const { rows } = await listRows(db, 'product', {
      page: 1,
      limit: 10,
      q: 'epic',
      names: ['name', 'uri'],
      where: [],
      order: { column: 'name', descending: false },
    })
    expect(rows.map(({ id }) => id)).toEqual(['new'])
    await db.destroy()
  })
})
