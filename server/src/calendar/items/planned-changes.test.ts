import { devices } from '@wifi-tms/contract/devices'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { items, readPlannedItems } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
let count = 0

eachServer(
  'planned changes of items',
  (server) => {
    const newKey = () => `p${++count}`
    const newDevice = async () => {
      const mac = (0xa80000000000 + ++count).toString(16)
      return { mac, id: await addDevice(server().core.db, { mac, productId }) }
    }
    const write = (rows: object[], more: object = {}) => server().ask(writeItems, { rows, ...more })
    const find = async (name: string) => (await server().ask(items.list, { key: name })).items[0]!
    const wantedOf = async (id: string) => (await server().ask(devices.get, { id })).wanted
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
      const tea = newKey()
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
      expect(await wantedOf(id)).toMatchObject({ source: 'item', at: clock.now().toISOString() })
      await write([{ key: tea, values: { price: 6 } }])
      clock.pass(60)
      await turnOnce(server().core)
      expect((await find(tea)).values).toEqual({ price: 6 })
      const wrongRows = [
        { key: tea, until: moment(-1) },
        { key: newKey(), until: moment(1) },
        { key: tea, from: moment(5), until: moment(5) },
      ]
      expect((await write(wrongRows)).failed).toEqual([
        { row: 0, path: 'rows.0.until', message: 'must lie ahead' },
        { row: 1, path: 'rows.1.until', message: 'wants an item that is there already' },
        { row: 2, path: 'rows.2.until', message: 'must be later than from' },
      ])
    })

    test('a planned change is made and an offer ends, also if a device or a template of theirs is gone by then', async () => {
      const moment = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      const [stays, goes] = [await newDevice(), await newDevice()]
      const [milk, rice] = [newKey(), newKey()]
      const deleteTemplate = (id: string) => server().core.db.deleteFrom('template').where('id', '=', id).execute()
      const addTemplate = async () => {
        const canvas = { version: 1 as const, elements: [] }
        return (await server().ask(templates.create, { name: `L${++count}`, resolution: '48x20', canvas }))._id
      }
      const [usual, planned] = [await addTemplate(), await addTemplate()]
      await write([
        { key: milk, values: { price: 5 }, template, devices: [goes.id] },
        { key: rice, values: { price: 5 }, template: usual },
      ])
      await write([
        { key: milk, values: { price: 4 }, template: planned, devices: [stays.mac, goes.mac], from: moment(10) },
        { key: rice, values: { price: 4 }, template, until: moment(10) },
      ])
      await server().ask(devices.remove, { id: goes.id })
      for (const id of [usual, planned]) await deleteTemplate(id)
      clock.pass(10)
      await turnOnce(server().core)
      expect(await find(milk)).toMatchObject({ values: { price: 4 }, template, devices: [stays.id] })
      expect(await find(rice)).toMatchObject({ values: { price: 5 }, template })
    })

    test('a template that a planned change or the end of an offer will show is in use', async () => {
      const moment = new Date(clock.now().getTime() + 600_000).toISOString()
      const canvas = { version: 1 as const, elements: [] }
      const addTemplate = async () =>
        (await server().ask(templates.create, { name: `L${++count}`, resolution: '48x20', canvas }))._id
      const [usual, planned] = [await addTemplate(), await addTemplate()]
      const [milk, rice] = [newKey(), newKey()]
      await write([{ key: rice, template: usual }])
      await write([
        { key: milk, template: planned, from: moment },
        { key: rice, template, until: moment },
      ])
      for (const [id, key] of [
        [planned, milk],
        [usual, rice],
      ])
        expect((await server().tell(templates.remove, { id })).body).toMatchObject({
          code: 40900,
          facts: { kind: 'items', count: 1, names: [key] },
        })
      clock.pass(10)
      await turnOnce(server().core)
      expect((await server().tell(templates.remove, { id: usual })).code).toBe(40900)
      expect((await find(rice)).template).toBe(usual)
    })

    test('the end of an offer and planned changes follow an item whose key is changed', async () => {
      const moment = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      const [milk, cream] = [newKey(), newKey()]
      await write([{ key: milk, values: { price: 5 } }])
      await write([{ key: milk, values: { price: 4 }, until: moment(10) }])
      await write([{ key: milk, name: 'Milk', from: moment(20) }])
      // Somebody has planned the new key, too, for the very moment at which the offer ends.
      await write([{ key: cream, name: 'Cream', from: moment(10) }])
      const { _id: id, ...item } = await find(milk)
      await server().ask(items.update, { id, key: cream, name: item.name, values: item.values })
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(cream)).values).toEqual({ price: 5 })
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(cream)).name).toBe('Milk')
      expect(await find(milk)).toBeUndefined()
    })

    test('a dry run estimates when the last device shows a change, made now or planned', async () => {
      const { id, mac } = await newDevice()
      const salt = newKey()
      await write([{ key: salt, values: { price: 1 }, template, devices: [mac] }])
      const rows = [{ key: salt, values: { price: 2 } }]
      expect(await write(rows, { dryRun: true })).toMatchObject({ wished: 1, doneAt: null })
      await server().core.db.updateTable('device').set({ online: 1 }).where('id', '=', id).execute()
      // A delivery takes ten seconds.
      const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString()
      expect(await write(rows, { dryRun: true })).toMatchObject({ wished: 1, doneAt: after(10) })
      const planned = [{ ...rows[0], from: after(3600) }, { key: newKey() }]
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
      const [keys, prices] = [Array.from({ length: 5 }, newKey), ['1,99', '19.90', 3, '0', 'dear']]
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
