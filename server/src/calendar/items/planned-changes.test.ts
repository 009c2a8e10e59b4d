import { devices } from '@wifi-tms/contract/devices'
import { items, readPlannedItems, writeItems } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../clock/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
let count = 0

eachServer(
  'planned changes of items',
  (server) => {
    const key = () => `p${++count}`
    const newDevice = async () => {
      const mac = (0xa80000000000 + ++count).toString(16)
      return { mac, id: await addDevice(server().core.db, { mac, productId }) }
    }
    const write = (rows: object[], more: object = {}) => server().ask(writeItems, { rows, ...more })
    const find = async (name: string) => (await server().ask(items.list, { key: name })).items[0]!
    const wanted = async (id: string) => (await server().ask(devices.get, { id })).wanted
    let template: string
    let productId: string
    beforeAll(async () => {
      productId = (await server().ask(products.create, { name: 'Shelf', uri: 'shelf' }))._id
    })
    beforeEach(async () => {
      clock.reset()
      const text = {
        kind: 'text' as const,
        id: 'a',
        x: 0,
        y: 0,
        width: 48,
        height: 20,
        text: '{{item.price}}',
        size: 10,
      }
      const canvas = { version: 1 as const, elements: [text] }
      template = (await server().ask(templates.create, { name: `L${++count}`, resolution: '48x20', canvas }))._id
    })

    test('the end of an offer restores the earlier values once, and keeps those that changed meanwhile', async () => {
      const { id } = await newDevice()
      const tea = key()
      await write([{ key: tea, values: { price: 5, stock: 1 }, template, devices: [id] }])
      const moment = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      const [from, until] = [moment(10), moment(30)]
      // The same moment, written without milliseconds.
      const fromWithoutMs = from.replace('.000Z', 'Z')
      const planned = await write([
        { key: tea, values: { price: 4, stock: 1, badge: '%' }, from: fromWithoutMs, until },
      ])
      expect(planned).toMatchObject({ changed: 1, failed: [] })
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(tea)).values).toEqual({ price: 4, stock: 1, badge: '%' })
      await write([{ key: tea, values: { price: 4, stock: 9, badge: '%' } }])
      // A second offer begins during the first and outlasts it; a planned row has the moment at which the first ends.
      await write([{ key: tea, values: { price: 3, stock: 9, badge: '%' }, until: moment(40) }])
      await write([{ key: tea, name: 'Tea', from: until }])
      clock.pass(20)
      await turnOnce(server().core)
      expect(await find(tea)).toMatchObject({ name: 'Tea', values: { price: 3, stock: 9 } })
      clock.pass(20)
      await turnOnce(server().core)
      expect((await find(tea)).values).toEqual({ price: 5, stock: 9 })
      expect(await wanted(id)).toMatchObject({ source: 'item', at: clock.now().toISOString() })
      await write([{ key: tea, values: { price: 6 } }])
      clock.pass(60)
      await turnOnce(server().core)
      expect((await find(tea)).values).toEqual({ price: 6 })
      const wrongRows = [
        { key: tea, until: moment(-1) },
        { key: key(), until: moment(1) },
        { key: tea, from: moment(5), until: moment(5) },
      ]
      expect((await write(wrongRows)).failed).toEqual([
        { row: 0, path: 'rows.0.until', message: 'must lie ahead' },
        { row: 1, path: 'rows.1.until', message: 'wants an item that is there already' },
        { row: 2, path: 'rows.2.until', message: 'must be later than from' },
      ])
    })

    test('a dry run estimates when the last device shows a change, made now or planned', async () => {
      const { id, mac } = await newDevice()
      const salt = key()
      await write([{ key: salt, values: { price: 1 }, template, devices: [mac] }])
      const rows = [{ key: salt, values: { price: 2 } }]
      expect(await write(rows, { dryRun: true })).toMatchObject({ wished: 1, doneAt: null })
      await server().core.db.updateTable('device').set({ online: 1 }).where('id', '=', id).execute()
      const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString()
      expect(await write(rows, { dryRun: true })).toMatchObject({ wished: 1, doneAt: after(10) })
      const planned = [{ ...rows[0], from: after(3600) }, { key: key() }]
      expect(await write(planned, { dryRun: true })).toMatchObject({ wished: 0, doneAt: after(3610) })
      const { total } = await server().ask(readPlannedItems, {})
      await write([{ ...planned[0], until: after(7200) }])
      clock.pass(60)
      await turnOnce(server().core)
      await write([{ key: salt, values: { price: 3 }, from: after(3600) }])
      const plannedList = await server().ask(readPlannedItems, {})
      expect(plannedList.total).toBe(total + 1)
      expect(plannedList.items.find(({ at }) => at === after(3600))).toEqual({
        at: after(3600),
        items: 1,
        ends: 1,
        devices: 1,
        doneAt: after(3610),
      })
    })

    test('a price that is ten times or a tenth of the one before is stored with a warning', async () => {
      const [keys, prices] = [Array.from({ length: 5 }, key), ['1,99', '19.90', 3, '0', 'dear']]
      await write(keys.map((name, index) => ({ key: name, values: { price: prices[index] } })))
      const slippedPrices = ['19,90', 2.09, '21', '5', '50']
      const { changed, warnings } = await write(
        keys.map((name, index) => ({ key: name, values: { price: slippedPrices[index] } })),
      )
      expect(changed).toBe(5)
      expect(warnings).toEqual([
        {
          row: 0,
          path: 'rows.0.values.price',
          message: 'is about ten times the price before, or more: 1.99',
        },
        {
          row: 1,
          path: 'rows.1.values.price',
          message: 'is about a tenth of the price before, or less: 19.90',
        },
      ])
    })
  },
  { now: clock.now },
)
