import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCounters } from '../../base/database/counters.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { NONE_WITHHELD } from '../../base/database/withheld.ts'
import { blankDevice } from '../devices/queries.ts'
import { authenticate } from './authenticate.ts'
import { MOST_WAITING } from './new-devices.ts'
import { addProducts, harnessOn, KEY } from './testing/harness.ts'

eachDatabase('devices that wait for approval', (open) => {
  test('a product has a bounded number of waiting devices; beyond that the oldest that no person has changed is removed', async () => {
    const db = await open()
    await addProducts(db, 'approval')
    const { core } = harnessOn(db)
    const refused = { ok: false, reason: 'waiting-approval' }
    const mac = (number: number) => number.toString(16).padStart(12, '0')
    const createdAt = new Date(0).toISOString()
    const row = (count: number, productId: string) => ({
      ...blankDevice,
      id: `${productId}-${count}`,
      mac: mac(count + (productId === 'p1' ? 0 : 0x10000)),
      productId,
      approved: 0,
      createdAt,
      updatedAt: createdAt,
      createdBy: '',
      updatedBy: '',
    })
    for (const product of ['p1', 'p2'])
      for (let from = 0; from < MOST_WAITING; from += 500)
        await db
          .insertInto('device')
          .values(Array.from({ length: 500 }, (_, index) => row(from + index, product)))
          .execute()
    await db.updateTable('device').set({ updatedBy: 'ann', alias: 'Door' }).where('id', '=', 'p1-0').execute()
    await db.updateTable('device').set({ approved: 1 }).where('id', '=', 'p1-1').execute()
    // A person has linked an item to one device, given pages to another, and an order to a third.
    await db.updateTable('device').set({ itemId: 'milk' }).where('id', '=', 'p1-2').execute()
    const noPageShown = { page: 0, pageSeq: null, baseSeq: null, backAt: null, ...NONE_WITHHELD }
    await db
      .insertInto('devicePages')
      .values({ deviceId: 'p1-3', pages: '[]', back: 60, ...noPageShown })
      .execute()
    await db
      .insertInto('tagOrder')
      .values({
        id: 'order',
        deviceId: 'p1-4',
        type: 'led',
        said: '{}',
        givenBy: 'ann',
        at: createdAt,
        answerBy: createdAt,
        ok: null,
        reason: '',
        message: null,
        endedAt: null,
        validUntil: null,
        toldAt: null,
        dropped: null,
      })
      .execute()
    const waitingIds = async (productId: string) => {
      const rows = db.selectFrom('device').select('id').where('approved', '=', 0).where('productId', '=', productId)
      return (await rows.orderBy('number').execute()).map(({ id }) => id)
    }
    const countDevices = async () => (await readCounters(db)).devices
    for (const number of [1, 2, 3])
      expect(await authenticate(core, mac(0x20000 + number), KEY, 'mqtt')).toEqual(refused)
    const remainingIds = await waitingIds('p1')
    expect(remainingIds).toHaveLength(MOST_WAITING)
    expect(remainingIds.slice(0, 4)).toEqual(['p1-0', 'p1-2', 'p1-3', 'p1-4'])
    expect((await waitingIds('p2')).length).toBe(MOST_WAITING)
    expect(await countDevices()).toBe(2 * MOST_WAITING + 1)
    // For a fleet of any size the count uses an index.
    const text = "select count(*) from device where product_id = 'p1' and approved = 0"
    await sql.raw('analyze').execute(db)
    const plan = await sql.raw(isPostgres(db) ? `explain ${text}` : `explain query plan ${text}`).execute(db)
    expect(JSON.stringify(plan.rows)).toContain('device_waiting_of_product')
    const numbers = [4, 5, 6, 7]
    const verdicts = await Promise.all(numbers.map((number) => authenticate(core, mac(0x20000 + number), KEY, 'http')))
    expect(verdicts).toEqual(Array(4).fill(refused))
    expect(await waitingIds('p1')).toHaveLength(MOST_WAITING)
  })
})
