import { DeviceFilter, deviceFields, devices } from '@wifi-tms/contract/devices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { openDatabase } from '../../base/database/open.ts'
import { databasesAndVersions, type TestPlace } from '../../base/database/testing/each-database.ts'
import { countByScreenType } from './list-devices.ts'
import { type ExpectedRow, expectedIds, listTyped, type TextQuery } from './testing/expected-ids.ts'
import { seedFleet } from './testing/seed-fleet.ts'

/** The number of devices: so many that SQLite does not look up the rows of a list one by one. */
const FLEET = 2500
/** The type, height and angle of some screen types. Their width is 8. */
const sizes = [
  [3, 8, 0],
  [77, 8, 0],
  [4, 16, 0],
  [5, 16, 270],
] as const
/** The resolutions of templates by their ids. */
const resolutions = { square: '8x8', upright: '8x16', 'on its side': '16x8' }
const sorts = [...deviceFields, 'createdAt', 'updatedAt'] as const

for (const { database, makeMigrated, runs } of databasesAndVersions) {
  describe.skipIf(!runs)(`device list (${database})`, () => {
    let place: TestPlace
    let db: Db
    let rows: ExpectedRow[]
    const screens = new Map<string, number>()

    beforeAll(async () => {
      place = await makeMigrated()
      db = await openDatabase(place)
      await seedFleet(db, FLEET, new Date('2026-11-21T10:00:00Z'))
      await db
        .updateTable('device')
        .set({ rssi: null, usbState: null, lastSeenAt: null })
        .where('number', '<', 40)
        .execute()
      await db.updateTable('device').set({ screenType: null, wishSeq: null }).where('number', '<', 9).execute()
      const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }
      for (const [type, height, angle] of sizes) {
        const panel = { color: 'B/W', module: '', width: 8, height, angle, sort: 0, inks: null, halves: 0 }
        await db
          .insertInto('screenType')
          .values({ id: `screen-${type}`, ...stamps, name: '', type, ...panel })
          .execute()
        screens.set(`screen-${type}`, type)
      }
      const drawing = { background: 'white', canvas: '{"version":1,"elements":[]}', ofPicture: 0, needsData: 0 }
      for (const [id, resolution] of Object.entries(resolutions))
        await db
          .insertInto('template')
          .values({ ...stamps, ...drawing, id, name: id, resolution })
          .execute()
      await db.updateTable('device').set({ updatedBy: 'maria' }).where('number', '=', 8).execute()
      rows = await db.selectFrom('device').selectAll().orderBy('number').execute()
    })
    afterAll(async () => {
      await db.destroy()
      await place.drop()
    })

    /**
     * Compares pages with the expected ones: by default the first and the last, as each is read from its end of the
     * list.
     */
    async function comparePages(query: TextQuery, limit = 20, pagesOf = (last: number) => [1, last]) {
      const ids = expectedIds(rows, query, screens)
      const last = Math.max(1, Math.ceil(ids.length / limit))
      for (const page of new Set(pagesOf(last))) {
        const { items, total } = await listTyped(db, { ...query, page, limit })
        const label = JSON.stringify({ query, page })
        expect(total, label).toBe(ids.length)
        expect(
          items.map((item) => item._id),
          label,
        ).toEqual(ids.slice((page - 1) * limit, page * limit))
      }
      return ids.length
    }

    /** The first page, one in the middle, the last two, and one past the end. */
    const typicalPages = (last: number) => [1, Math.ceil(last / 2), Math.max(1, last - 1), last, last + 1]

    test('every page is right in lists that are sorted by any column, in both directions', async () => {
      for (const sort of sorts) {
        await comparePages({ sort }, 20, typicalPages)
        await comparePages({ sort: `-${sort}` }, 20, typicalPages)
      }
      await comparePages({}, 7, typicalPages)
      await comparePages({ status: 'online', sort: 'alias' }, 20, typicalPages)
      await comparePages({ q: 'coffee', sort: 'alias' }, 20, typicalPages)
    })

    test('every filter, alone and with others, finds the right devices in several orders', async () => {
      const sample = rows[321]!
      const filters: TextQuery[] = [
        { mac: sample.mac.toUpperCase().replace(/..(?!$)/g, '$&:') },
        { alias: sample.alias },
        { product: sample.productId },
        { screenType: 'screen-3' },
        { screenType: 'screen-77' },
        { screenType: 'nobody' },
        { screenType: '' },
        { deviceType: '' },
        { algorithm: '' },
        { status: 'online' },
        { status: 'offline' },
        { rssi: 'high' },
        { rssi: 'low' },
        { rssi: '' },
        { usbState: 'plugin' },
        { usbState: 'plugout' },
        { batteryVoltage: String(sample.batteryVoltage) },
        { hardwareVersion: '257' },
        { softwareVersion: '513' },
        { ip: sample.ip },
        { serialNumber: sample.serialNumber },
        { lastSeenAt: sample.lastSeenAt! },
        { state: 'shown' },
        { state: 'failed' },
        { state: '' },
        { shownAt: rows.find(({ shownAt }) => shownAt !== null)!.shownAt! },
        { product: sample.productId, status: 'online' },
        { product: sample.productId, screenType: 'screen-3', state: 'shown', usbState: 'plugout' },
        { status: 'online', state: 'shown' },
        { alias: sample.alias, status: 'offline' },
        { state: ['failed', 'waiting', 'failed'] },
        { state: ['', 'shown'], status: ['online', 'offline'] },
        { rssi: ['high', 'low', ''] },
        { screenType: ['screen-3', 'nobody', ''] },
        { softwareVersion: ['513', '514'], product: [sample.productId, rows[322]!.productId] },
      ]
      expect(new Set(filters.flatMap(Object.keys))).toEqual(new Set(deviceFields))
      for (const filter of filters)
        for (const sort of ['-createdAt', 'alias', 'product', '-lastSeenAt']) await comparePages({ ...filter, sort })
    })

    test('filters take the upright resolution, and templates of that resolution', async () => {
      const totalOf = async (query: object) => {
        const { items, total } = await listTyped(db, { limit: 100, sort: 'alias', ...query })
        expect(total).toBeGreaterThanOrEqual(items.length)
        return total
      }
      const count = (...types: number[]) => rows.filter(({ screenType }) => types.includes(screenType!)).length
      for (const field of ['resolution', 'fitsTemplate'] as const) {
        const valueFor = (template: keyof typeof resolutions) =>
          field === 'resolution' ? resolutions[template] : template
        expect(await totalOf({ [field]: valueFor('square') })).toBe(count(3))
        expect(await totalOf({ [field]: valueFor('upright') })).toBe(count(4))
        expect(await totalOf({ [field]: valueFor('on its side') })).toBe(count(5))
        expect(await totalOf({ [field]: [valueFor('upright'), valueFor('on its side')] })).toBe(count(4, 5))
        expect(await totalOf({ [field]: valueFor('upright'), screenType: 'screen-3' })).toBe(0)
        const online = rows.filter((row) => row.screenType === 4 && row.online === 1).length
        expect(await totalOf({ [field]: valueFor('upright'), status: 'online' })).toBe(online)
        const { items } = await countByScreenType(db, DeviceFilter.parse({ [field]: valueFor('on its side') }))
        expect(items).toEqual([{ screenType: 'screen-5', count: count(5) }])
      }
      expect(await totalOf({ fitsTemplate: 'square', resolution: '16x8' })).toBe(0)
      expect(await totalOf({ fitsTemplate: 'nobody' })).toBe(0)
      expect(await totalOf({ resolution: '9x9' })).toBe(0)
    })

    test('filters take a range of moments or numbers, and several ids', async () => {
      const idsOf = async (query: object) => (await listTyped(db, { limit: 100, ...query })).items.map(({ _id }) => _id)
      const ids = [5, 900, 2400].map((index) => rows[index]!.id)
      const found = rows.filter(({ id }) => ids.includes(id)).sort((a, b) => b.number - a.number)
      expect(await idsOf({ _id: [...ids, 'nobody'] })).toEqual(found.map(({ id }) => id))
      const { batteryVoltage, lastSeenAt, createdAt } = rows[1000]!
      for (const [query, matches] of [
        [{ 'batteryVoltage.to': String(batteryVoltage) }, (row) => row.batteryVoltage! <= batteryVoltage!],
        [{ 'createdAt.from': createdAt }, (row) => row.createdAt >= createdAt],
        [{ createdBy: rows[0]!.createdBy, createdAt }, (row) => row.createdAt === createdAt],
        [{ updatedBy: 'maria' }, ({ updatedBy }) => updatedBy === 'maria'],
        [{ 'lastSeenAt.from': lastSeenAt! }, (row) => row.lastSeenAt !== null && row.lastSeenAt >= lastSeenAt!],
      ] satisfies [object, (row: ExpectedRow) => boolean][])
        expect((await listTyped(db, query)).total).toBe(rows.filter(matches).length)
    })

    test('the matching devices are counted by screen type', async () => {
      for (const query of [{}, { status: 'online' }, { q: 'coffee' }, { screenType: ['', 'screen-3'] }]) {
        const counts = new Map<string | null, number>()
        const matching = new Set(expectedIds(rows, query, screens))
        const idOf = new Map([...screens].map(([id, type]) => [type, id]))
        for (const { id, screenType } of rows) {
          if (!matching.has(id)) continue
          const screenTypeId = idOf.get(screenType!) ?? null
          counts.set(screenTypeId, (counts.get(screenTypeId) ?? 0) + 1)
        }
        const { items } = await countByScreenType(db, DeviceFilter.parse(query))
        expect(new Map(items.map(({ screenType, count }) => [screenType, count]))).toEqual(counts)
      }
    })

    test('search folds case beyond ASCII and width, takes % and _ literally, and finds one and two characters', async () => {
      const words = [
        'Coffee',
        'cOFFEE 12',
        'łódź',
        'ŁÓ',
        'ó',
        '会议室',
        '会议',
        '室',
        'ＳＨＥＬＦ',
        'a',
        '1-',
        ' ',
        'sn100',
        'a00',
      ]
      for (const q of words)
        for (const sort of ['-createdAt', 'alias', 'status']) expect(await comparePages({ q, sort })).not.toBe(0)
      for (const name of devices.names) {
        const q = rows[321]![name as 'alias']
        expect(q, name).not.toBe('')
        expect(await comparePages({ q })).not.toBe(0)
      }
      for (const q of ['%', '_', 'a%', 'a_0', '\\', '"', 'cof*', 'x OR y', 'NOT', '\t', '\n\n', "'", 'no such word'])
        expect(await comparePages({ q })).toBe(0)
      expect(await comparePages({ q: 'coffee', status: 'online', sort: 'mac' })).not.toBe(0)
      expect(await comparePages({ q: 'a', product: rows[0]!.productId, sort: 'alias' })).not.toBe(0)
    })

    test('part of a mac may be written with colons', async () => {
      const { mac } = rows[77]!
      for (const q of [
        mac.toUpperCase().replace(/..(?!$)/g, '$&:'),
        `${mac.slice(0, 2)}-${mac.slice(2, 4)}-${mac.slice(4, 8)}`.slice(0, 7),
      ]) {
        const { items } = await listTyped(db, { q, page: 1, limit: 100, sort: 'mac' })
        expect(items.map((item) => item.mac)).toContain(mac)
      }
    })

    test.each([
      [{ status: 'asleep' }, 'status'],
      [{ rssi: '-60' }, 'rssi'],
      [{ state: 'superseded' }, 'state'],
      [{ usbState: 'in' }, 'usbState'],
      [{ batteryVoltage: 'full' }, 'batteryVoltage'],
      [{ softwareVersion: '1.5' }, 'softwareVersion'],
      [{ mac: 'xyz' }, 'mac'],
      [{ resolution: '800 x 480' }, 'resolution'],
      [{ resolution: '1x9' }, 'resolution'],
    ])('an impossible value is refused at its field: %j', (filter, path) => {
      expect(devices.list.input.safeParse(filter).error?.issues).toMatchObject([{ path: [path] }])
    })
  })
}
