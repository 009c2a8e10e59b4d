import { devices } from '@wifi-tms/contract/devices'
import { exportProofs, readItemProof, readProofs } from '@wifi-tms/contract/item-proofs'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { dataSources, pushSource } from '@wifi-tms/contract/read-sources'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { KEPT_WISHES, sweepHistory } from '../../fleet/housekeeping/sweep-history.ts'
import { dropOldProofs } from '../../fleet/wishes/proofs.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { findChanges } from '../plan/find-changes.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()

eachServer(
  'the calls of items',
  (server) => {
    const write = (rows: object[]) => server().ask(writeItems, { rows })

    test('the proofs of an item list its pictures by device and time, the newest first', async () => {
      const canvas = { version: 1 as const, elements: [] }
      const { _id: template } = await server().ask(templates.create, { name: 'Bare', resolution: '48x20', canvas })
      const { _id: productId } = await server().ask(products.create, {
        name: 'Shelf',
        uri: 'shelf',
        itemTemplate: template,
      })
      const mac = 'a7a7a7a7a7a7'
      const id = await addDevice(server().core.db, { mac, productId })
      const { _id: item } = await server().ask(items.create, { key: 'ham', values: {}, devices: [id] })
      clock.pass(5)
      const other = { name: 'Other', resolution: '48x20', background: 'black' as const, canvas }
      const { _id: otherTemplate } = await server().ask(templates.create, other)
      await write([{ key: 'ham', template: otherTemplate }])
      const { items: proof, total } = await server().ask(readItemProof, { id: item })
      const now = clock.now().toISOString()
      expect([total, proof[0]]).toEqual([
        2,
        { deviceId: id, mac, price: '', changedAt: now, wantedAt: now, shownAt: null, frame: null },
      ])
    })

    test('proofs outlast the history of their device, and the deletion of the device and the item', async () => {
      const { db } = server().core
      const tableOf = async (input: object) => Buffer.from((await server().ask(exportProofs, input)) as Uint8Array)
      const linesOf = async (input: object) => (await tableOf(input)).toString().trim().split('\r\n').slice(1)
      const { _id: template } = await server().ask(templates.create, {
        name: 'Price',
        resolution: '48x20',
        canvas: {
          version: 1,
          elements: [{ kind: 'text' as const, id: 'a', x: 0, y: 0, width: 48, height: 20, text: '{{item.price}}' }],
        },
      })
      const [mac, otherMac] = ['a6a6a6a6a6a6', 'a5a5a5a5a5a5']
      const id = await addDevice(db, { mac })
      const otherId = await addDevice(db, { mac: otherMac })
      const PRICES = KEPT_WISHES + 2
      const first = clock.now().toISOString()
      for (let price = 1; price <= PRICES; price++) {
        await write([{ key: 'rum', template, values: { price: `${price},00` }, devices: [id, otherId] }])
        // The tags report that they show the picture.
        const shownAt = clock.now().toISOString()
        await db
          .updateTable('wish')
          .set({ shownAt })
          .where('deviceId', 'in', [id, otherId])
          .where('shownAt', 'is', null)
          .execute()
        clock.pass(60)
      }
      const item = (await server().ask(items.list, { key: 'rum' })).items[0]!._id
      const page = { id: item, page: Math.ceil((2 * PRICES) / 10), limit: 10 }
      const before = await server().ask(readItemProof, page)
      const lines = await linesOf({ key: 'rum' })
      expect([before.total, lines.length, lines[0]]).toEqual([2 * PRICES, 2 * PRICES, expect.stringContaining(first)])
      expect(before.items.at(-1)).toMatchObject({ price: '1,00', shownAt: first })

      let position = ''
      do position = await sweepHistory(server().core, position)
      while (position !== '')
      expect(await db.selectFrom('wish').select('seq').where('deviceId', '=', id).execute()).toHaveLength(KEPT_WISHES)
      expect(await server().ask(readItemProof, page)).toEqual(before)
      expect(await linesOf({ key: 'rum' })).toEqual(lines)

      await server().ask(devices.remove, { id })
      expect(await server().ask(readItemProof, page)).toEqual(before)
      await server().ask(items.remove, { id: item })
      expect(await linesOf({ key: 'rum' })).toEqual(lines)
      expect(await linesOf({})).toEqual(expect.arrayContaining(lines))
      const until = new Date(Date.parse(first) + 1000).toISOString()
      const firstLines = await linesOf({ key: 'rum', from: first, until })
      expect(firstLines.map((line) => line.split(',').slice(0, 4).join()).sort()).toEqual([
        `rum,"1,00",${otherMac}`,
        `rum,"1,00",${mac}`,
      ])
      expect(await linesOf({ key: 'never' })).toEqual([])

      const proofsOf = async (input: { key: string; from?: string; until?: string }) =>
        (await server().ask(readProofs, { ...input, page: 1, limit: 10 })).items.map(({ key, mac, price }) => [
          key,
          mac,
          price,
        ])
      expect((await proofsOf({ key: 'rum' }))[0]).toEqual(['rum', expect.any(String), '52,00'])
      const both = [mac, otherMac].map((shown) => ['rum', shown, '1,00'])
      expect(await proofsOf({ key: 'rum', from: first, until })).toEqual(expect.arrayContaining(both))
      expect(await proofsOf({ key: 'A6:A6:A6:A6:A6:A6', until })).toEqual([['rum', mac, '1,00']])
      expect(await proofsOf({ key: otherMac })).toHaveLength(10)
      expect(await proofsOf({ key: 'never' })).toEqual([])
      expect((await linesOf({ key: mac, until }))[0]).toContain(mac)

      expect(await dropOldProofs(db, new Date(Date.parse(first) + 30 * 86_400_000 + 1000), 30)).toBe('')
      expect(await linesOf({ key: 'rum' })).toEqual(lines.slice(2))
    })

    test('a picture can show the lowest price of the 30 days before the present price', async () => {
      const text = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 48, height: 20, size: 10 }
      const { _id: template } = await server().ask(templates.create, {
        name: 'Law',
        resolution: '48x20',
        canvas: { version: 1, elements: [{ ...text, text: '{{item.price}} / {{item.lowest30}}' }] },
      })
      const id = await addDevice(server().core.db, { mac: 'a8a8a8a8a8a8' })
      for (const price of ['5,99', '4,49', '5,49']) {
        await write([{ key: 'coffee', template, values: { price }, devices: [id] }])
        clock.pass(60)
      }
      const wishes = server().core.db.selectFrom('wish').select('data').where('deviceId', '=', id).orderBy('seq')
      const lowest = (await wishes.execute()).map(({ data }) => JSON.parse(data!).lowest30)
      expect(lowest).toEqual(['5.99', '5.99', '4.49'])
    })

    test('a dry run warns of devices that leave an item, of door signs and of other resolutions; a real run does not', async () => {
      const { db } = server().core
      const { type } = await db.selectFrom('screenType').select('type').limit(1).executeTakeFirstOrThrow()
      const ids: string[] = []
      for (const alias of ['Aisle 7', 'Lobby', 'Bare'])
        ids.push(await addDevice(db, { alias, screenType: alias === 'Bare' ? null : type }))
      const canvas = { version: 1 as const, elements: [] }
      const { _id: template } = await server().ask(templates.create, { name: 'Small', resolution: '48x20', canvas })
      await write([{ key: 'pear', name: 'Pear', devices: ids.slice(0, 1) }])
      await server().ask(rooms.create, { name: 'Oslo', timeZone: 'UTC', devices: ids.slice(1, 2) })
      const rows = [{ key: 'fig' }, { key: 'plum', template, devices: ids }]
      const expectedWarnings = [
        'takes a device from the item Pear: Aisle 7',
        'is not shown on a door sign: Lobby',
        'is scaled on a device of another resolution than 48x20: Aisle 7',
      ].map((message) => ({ row: 1, path: 'rows.1', message }))
      expect((await server().ask(writeItems, { rows, dryRun: true })).warnings).toEqual(expectedWarnings)
      expect((await write(rows)).warnings).toEqual([])
      const again = { rows: [{ key: 'plum', devices: ids }], dryRun: true }
      expect((await server().ask(writeItems, again)).warnings).toEqual([
        { ...expectedWarnings[2], row: 0, path: 'rows.0' },
      ])
    })

    test('sleeping devices make contact just after a planned change', async () => {
      const id = await addDevice(server().core.db, { mac: 'a9a9a9a9a9a9' })
      await write([{ key: 'tea', values: {}, devices: [id] }])
      const now = clock.now()
      const moment = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
      await write([{ key: 'tea', values: { price: 1 }, from: moment(120) }])
      const span = { from: moment(0), until: moment(300) }
      // The device comes five seconds after the change.
      expect(await findChanges(server().core.db, [id], span, now)).toEqual(new Map([[id, moment(125)]]))
      expect(await findChanges(server().core.db, [id], { ...span, until: moment(60) }, now)).toEqual(new Map())
    })

    test('pictures show the values of the item, of sources and of the device; equal pictures share one frame', async () => {
      const { _id: productId } = await server().ask(products.create, { name: 'Painted', uri: 'painted' })
      const { type } = await server().core.db.selectFrom('screenType').select('type').limit(1).executeTakeFirstOrThrow()
      const text = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 400, height: 100, size: 40 }
      const { _id: template } = await server().ask(templates.create, {
        name: 'Whole',
        resolution: '800x480',
        canvas: {
          version: 1,
          elements: [{ ...text, text: '{{item.name}} {{item.price|money:EUR}} {{source.shop.open}}' }],
        },
      })
      const { _id: shop } = await server().ask(dataSources.create, { name: 'shop', kind: 'push' })
      await server().ask(pushSource, { id: shop, open: '8-20' } as never)
      const ids = await Promise.all(
        ['b1b1b1b1b1b1', 'b2b2b2b2b2b2', 'b3b3b3b3b3b3'].map((mac) =>
          addDevice(server().core.db, { mac, productId, screenType: type }),
        ),
      )
      const [firstJam, secondJam, jelly] = ids as [string, string, string]
      const row = { name: 'Jam', template }
      await write([
        { ...row, key: 'jam', values: { price: '2,49' }, devices: [firstJam, secondJam] },
        { ...row, key: 'jelly', values: { price: '2,59' }, devices: [jelly] },
      ])
      const wantedPicture = async (id: string) => (await server().ask(devices.get, { id })).wanted!
      for (const id of ids) await expect.poll(async () => (await wantedPicture(id)).frame).not.toBeNull()
      const [first, second, third] = await Promise.all(ids.map(wantedPicture))
      expect([first!.lacks, third!.lacks]).toEqual([[], []])
      expect(second!.frame).toBe(first!.frame)
      expect(third!.frame).not.toBe(first!.frame)
      await server().ask(pushSource, { id: shop, open: '9-18' } as never)
      await expect.poll(async () => (await wantedPicture(firstJam)).frame).not.toBeNull()
      expect(await wantedPicture(firstJam)).toMatchObject({ source: 'data', lacks: [] })
      expect((await wantedPicture(firstJam)).frame).not.toBe(first!.frame)
    })

    test.each([
      ['key', { key: '' }],
      ['values', { values: [] }],
      ['template', { template: 'gone' }],
      ['devices.0', { devices: ['gone'] }],
    ])('a wrong %s of a single item is refused, and the answer names the field', async (path, wrong) => {
      const { code, body } = await server().tell(items.create, { key: 'wrong', values: {}, ...wrong })
      expect([code, body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })

    test('rows can only add or only change, can delete values, and can be compared', async () => {
      const find = async (key: string) => (await server().ask(items.list, { key })).items[0]
      const send = (rows: object[], options: object) => server().ask(writeItems, { rows, ...options })
      await send([{ key: 'oc1', values: { price: '149', note: 'x' }, only: 'add' }], { cents: ['price'] })
      expect(await send([{ key: 'oc1', values: {}, only: 'add' }], {})).toMatchObject({ created: 0, same: 1 })
      const fault = { row: 0, path: 'rows.0.key', message: 'changes only an item that is there' }
      expect((await send([{ key: 'oc2', only: 'change' }], {})).failed).toEqual([fault])
      const rows = [{ key: 'oc1', values: { price: 1.59, note: null } }, { key: 'oc2' }]
      expect(await send(rows, { merge: true, compare: true })).toMatchObject({
        created: 1,
        changed: 1,
        wished: 0,
        differences: [
          { key: 'oc1', field: 'values.price', ours: '1.49', theirs: '1.59' },
          { key: 'oc1', field: 'values.note', ours: 'x', theirs: '' },
          { key: 'oc2', field: 'key', ours: '', theirs: 'oc2' },
        ],
      })
      const missing = await send([{ key: 'oc1' }], { missing: 'delete', compare: true, maxChange: 0 })
      expect(missing.differences).toContainEqual({ key: 'ham', field: 'key', ours: 'ham', theirs: '' })
      expect([(await find('oc1'))?.values, await find('oc2')]).toEqual([{ price: '1.49', note: 'x' }, undefined])
      expect(await send(rows.slice(0, 1), { merge: true })).not.toHaveProperty('differences')
      expect((await find('oc1'))?.values).toEqual({ price: 1.59 })
    })
  },
  { now: clock.now },
)
