import { devices } from '@wifi-tms/contract/devices'
import { items, readItemProof, writeItems } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { dataSources, pushSource } from '@wifi-tms/contract/read-sources'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { findChanges } from '../plan/find-changes.ts'
import { turnedClock } from '../testing/clock.ts'

const clock = turnedClock()

eachServer(
  'the calls of items',
  (server) => {
    const write = (rows: object[]) => server().ask(writeItems, { rows })

    test('what showed an item where and since when can be read, the newest first', async () => {
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
      const { _id: other } = await server().ask(templates.create, {
        name: 'Other',
        resolution: '48x20',
        background: 'black',
        canvas,
      })
      await write([{ key: 'ham', template: other }])
      const { items: proof, total } = await server().ask(readItemProof, { id: item })
      const now = clock.now().toISOString()
      expect([total, proof[0]]).toEqual([
        2,
        { deviceId: id, mac, changedAt: now, wantedAt: now, shownAt: null, frame: null },
      ])
    })

    test('a picture knows the lowest price of the 30 days before the present one', async () => {
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

    test('devices that sleep come just after a change that lies ahead', async () => {
      const id = await addDevice(server().core.db, { mac: 'a9a9a9a9a9a9' })
      await write([{ key: 'tea', values: {}, devices: [id] }])
      const now = clock.now()
      const moment = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
      await write([{ key: 'tea', values: { price: 1 }, from: moment(120) }])
      const span = { from: moment(0), until: moment(300) }
      expect(await findChanges(server().core.db, [id], span, now)).toEqual(new Map([[id, moment(125)]]))
      expect(await findChanges(server().core.db, [id], { ...span, until: moment(60) }, now)).toEqual(new Map())
    })

    test('pictures have the values of the item, of sources and of the device; equal ones are one frame', async () => {
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
      const [one, same, other] = ids as [string, string, string]
      const row = { name: 'Jam', template }
      await write([
        { ...row, key: 'jam', values: { price: '2,49' }, devices: [one, same] },
        { ...row, key: 'jelly', values: { price: '2,59' }, devices: [other] },
      ])
      const painted = async (id: string) => (await server().ask(devices.get, { id })).wanted!
      for (const id of ids) await expect.poll(async () => (await painted(id)).frame).not.toBeNull()
      const [first, second, third] = await Promise.all(ids.map(painted))
      expect([first!.lacks, third!.lacks]).toEqual([[], []])
      expect(second!.frame).toBe(first!.frame)
      expect(third!.frame).not.toBe(first!.frame)
      await server().ask(pushSource, { id: shop, open: '9-18' } as never)
      await expect.poll(async () => (await painted(one)).frame).not.toBeNull()
      expect(await painted(one)).toMatchObject({ source: 'data', lacks: [] })
      expect((await painted(one)).frame).not.toBe(first!.frame)
    })

    test.each([
      ['key', { key: '' }],
      ['values', { values: [] }],
      ['template', { template: 'gone' }],
      ['devices.0', { devices: ['gone'] }],
    ])('a wrong %s of one item is refused by name', async (path, wrong) => {
      const { code, body } = await server().tell(items.create, { key: 'wrong', values: {}, ...wrong })
      expect([code, body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })
  },
  { now: clock.now },
)
