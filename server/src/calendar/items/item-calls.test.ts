import { items, readItemProof, writeItems } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
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
