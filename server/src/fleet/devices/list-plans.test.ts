import { deviceFields } from '@wifi-tms/contract/devices'
import { createQueryId, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { openDatabase } from '../../base/database/open.ts'
import { kinds, type Place } from '../../base/database/testing/each-database.ts'
import { type DeviceQuery, listDevices } from './list-devices.ts'
import { orderOf } from './rules.ts'
import { seedFleet } from './testing/seed-fleet.ts'

const sorts = [...deviceFields, 'createdAt', 'updatedAt']

let place: Place
let db: Db
let product: string
beforeAll(async () => {
  place = await kinds[0]!.make()
  db = await openDatabase(place)
  await seedFleet(db, 2500, new Date())
  product = (await db.selectFrom('device').select('productId').executeTakeFirstOrThrow()).productId
})
afterAll(async () => {
  await db.destroy()
  await place.drop()
})

/** How SQLite finds the devices of each list that is asked for, from nothing remembered. */
function listening() {
  const said: RootOperationNode[] = []
  const heard = db.withPlugin({
    transformQuery: ({ node }) => {
      said.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return async (query: Partial<DeviceQuery>): Promise<string[]> => {
    said.length = 0
    await listDevices(heard, { page: 3, limit: 20, ...query })
    const all = said.map((node) => db.getExecutor().compileQuery(node, createQueryId()))
    const finding = all
      .filter(({ sql }) => /json_group_array|limit \?|select value from json_each/.test(sql) && !sql.includes('join'))
      .filter((part) => !all.some((whole) => whole !== part && whole.sql.includes(`(${part.sql})`)))
    const plans = finding.map((one) =>
      db.executeQuery<{ detail: string }>({ ...one, sql: `explain query plan ${one.sql}` }),
    )
    return (await Promise.all(plans)).map(({ rows }) => rows.map((row) => row.detail).join('; '))
  }
}

const index = (column: string) => `USING COVERING INDEX device_list_${column}`
const orderedBy = (by: string) => `CO-ROUTINE found; SCAN device ${by}; SCAN found`

test('on SQLite every order is walked along an index that has all it needs, and read once', async () => {
  for (const sort of sorts) {
    const { column } = orderOf(sort)
    const snake = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    // The index that keeps macs unique has all that a list of them needs.
    const by = column === 'mac' ? 'USING COVERING INDEX device_by_mac' : index(snake)
    const plans = listening()
    expect(await plans({ sort }), sort).toEqual([`SCAN device ${by}`])
    // Those with one value lie together where it is sorted by.
    const [field, value] = sort === 'softwareVersion' ? ['hardware', '257'] : ['software', '513']
    const filter = { [`${field}Version`]: value }
    expect(await plans({ sort: `-${sort}`, ...filter, page: 1 }), sort).toEqual([
      `SEARCH device ${index(`${field}_version`)} (${field}_version=?)`,
      orderedBy(by),
    ])
    expect(await plans({ sort: `-${sort}`, ...filter, page: 13 }), sort).toEqual([orderedBy(by)])
    expect(await plans({ sort, ...filter, page: 12 }), sort).toEqual([])
  }
})

test('on SQLite what meets a filter is read from its index', async () => {
  const found = async (filter: Partial<DeviceQuery>) => (await listening()(filter))[0]
  expect(await found({ status: 'online' })).toBe(`SEARCH device ${index('online')} (online=?)`)
  expect(await found({ state: 'shown' })).toBe(`SEARCH device ${index('wish_state')} (wish_state=?)`)
  expect(await found({ product })).toBe(`SEARCH device ${index('product_id')} (product_id=?)`)
  expect(await found({ usbState: 'plugin' })).toBe(`SEARCH device ${index('usb_state')} (usb_state=?)`)
  expect(await found({ rssi: 'middle' })).toBe(`SEARCH device ${index('rssi')} (rssi>? AND rssi<?)`)
  expect(await found({ state: '' })).toBe(`SEARCH device ${index('wish_state')} (wish_state=?)`)
  const parts = ['<', '>', '='].map((sign) => `SEARCH device ${index('usb_state')} (usb_state${sign}?)`)
  expect(await found({ usbState: 'plugout' })).toContain(
    `LEFT-MOST SUBQUERY; ${parts.join('; UNION ALL; ')}; SCAN found`,
  )
})

test('on SQLite what was read is brought up to what has changed, and not read again', async () => {
  const plans = listening()
  const query = { usbState: 'plugout', sort: 'alias', page: 50 }
  const whole = [
    expect.stringContaining(index('usb_state')),
    expect.stringMatching(/^SCAN device USING COVERING INDEX \w+$/),
    orderedBy(index('alias')),
  ]
  const some = expect.stringMatching(/^SEARCH device USING INTEGER PRIMARY KEY/)
  expect(await plans(query)).toEqual(whole)
  const change = db.updateTable('device').where('number', '=', 7)
  await change.set({ ip: '10.9.9.9', rssi: -3 }).execute()
  expect(await plans(query)).toEqual([])
  await change.set({ alias: 'Another' }).execute()
  expect(await plans(query)).toEqual([some])
  await change.set({ usbState: null }).execute()
  expect(await plans(query)).toEqual([some])
  await db.deleteFrom('device').where('number', '=', 8).execute()
  expect(await plans(query)).toEqual([some, some, some])
  // So many are sooner read anew.
  await db.updateTable('device').set({ usbState: 'plugin' }).where('number', '<', 600).execute()
  expect(await plans(query)).toEqual([whole[0]])
  const other = await openDatabase(place)
  await other.updateTable('device').set({ alias: 'From elsewhere' }).where('number', '=', 7).execute()
  await other.destroy()
  expect(await plans(query)).toEqual(whole)
})
