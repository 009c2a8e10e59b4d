import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { displayItem, items } from '@wifi-tms/contract/items'
import { readPlan } from '@wifi-tms/contract/plan'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { runTask, tasks } from '@wifi-tms/contract/tasks'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
let count = 0

const textElement = (text: string, id = 'text') => ({
  kind: 'text' as const,
  id,
  x: 0,
  y: 0,
  width: 48,
  height: 20,
  text,
  size: 10,
})

eachServer(
  'items',
  (server) => {
    let product: string
    let labelTemplate: string
    const addTemplate = async (text: string, name = `Label ${++count}`) =>
      (
        await server().ask(templates.create, {
          name,
          resolution: '48x20',
          canvas: { version: 1 as const, elements: [textElement(text)] },
        })
      )._id
    const productWith = async (itemTemplate: string | null) =>
      (await server().ask(products.create, { name: `Shelf ${++count}`, uri: `shelf${count}`, itemTemplate }))._id
    const newDevice = async (productId = product) => {
      const mac = (0xa70000000000 + ++count).toString(16)
      return { mac, id: await addDevice(server().core.db, { mac, productId }) }
    }
    const wantedOf = async (id: string) => {
      const { wanted } = await server().ask(devices.get, { id })
      return wanted && { source: wanted.source, template: wanted.templateId, at: wanted.at }
    }
    const write = (rows: object[], more: object = {}) => server().ask(writeItems, { rows, ...more })
    const newKey = () => `0${++count}`

    beforeEach(() => clock.reset())
    beforeAll(async () => {
      labelTemplate = await addTemplate('{{item.name|default:}} {{item.price|money:EUR}}')
      product = await productWith(labelTemplate)
    })

    test('a device shows its item by its product’s template, and is sent another picture only if it differs', async () => {
      const { id } = await newDevice()
      const milk = newKey()
      const item = { key: milk, name: 'Milk', values: { price: '1,49', stock: 7 }, devices: [id] }
      const made = await server().ask(items.create, item)
      expect(made).toMatchObject({ ...item, template: null })
      expect(await server().ask(devices.get, { id })).toMatchObject({
        item: made._id,
        wanted: { source: 'item', templateId: labelTemplate },
      })
      const before = await wantedOf(id)

      clock.pass(1)
      expect(await write([{ key: milk, values: { price: '1,49', stock: 3 } }])).toMatchObject({ changed: 1, wished: 0 })
      expect(await wantedOf(id)).toEqual(before)
      expect(await write([{ key: milk, values: { price: 1.59, stock: 3 } }])).toMatchObject({ changed: 1, wished: 1 })
      expect(await wantedOf(id)).toMatchObject({ source: 'item', at: clock.now().toISOString() })
      expect(await server().ask(items.get, { id: made._id })).toMatchObject({
        name: 'Milk',
        devices: [id],
        values: { price: 1.59, stock: 3 },
      })
      expect(await server().ask(readPlan, { id })).toMatchObject({
        why: { source: 'item', item: { _id: made._id, name: 'Milk' } },
      })
    })

    test('a device has one item at most: the last that was linked', async () => {
      const { id, mac } = await newDevice()
      const [first, second] = [newKey(), newKey()]
      await write([{ key: first, values: { price: 1 }, devices: [mac] }])
      const { created, wished } = await write([{ key: second, values: { price: 2 }, devices: [id] }])
      expect([created, wished]).toEqual([1, 1])
      const [firstItem, secondItem] = [await find(first), await find(second)]
      expect([firstItem.devices, secondItem.devices]).toEqual([[], [id]])
      expect((await server().ask(devices.list, { item: secondItem._id })).items.map(({ _id }) => _id)).toEqual([id])
      await server().ask(items.remove, { id: secondItem._id })
      expect(await server().ask(devices.get, { id })).toMatchObject({ item: null, wanted: { source: 'item' } })
    })

    const find = async (name: string) => (await server().ask(items.list, { key: name })).items[0]!

    test('wrong rows are reported and left out; values that cannot be shown are stored but not displayed', async () => {
      const { id } = await newDevice()
      const [fig, unused, cake] = [newKey(), newKey(), newKey()]
      await write([{ key: cake, values: { price: 3 }, devices: [id] }])
      const before = await wantedOf(id)
      const answer = await write([
        { key: fig, values: { price: '2,00 €' } },
        { key: 4711 },
        { key: unused, devices: ['a0b1c2d3e4f5'] },
        { key: unused, values: 'none' },
        { key: fig },
        { key: cake, values: { price: 'dear' } },
        { key: newKey(), template: 'gone' },
      ])
      expect(answer).toMatchObject({ created: 1, changed: 1, same: 0, deleted: 0, wished: 0 })
      expect(answer.failed.map(({ row, path }) => [row, path])).toEqual([
        [1, 'rows.1.key'],
        [2, 'rows.2.devices.0'],
        [3, 'rows.3.values'],
        [4, 'rows.4.key'],
        [6, 'rows.6.template'],
      ])
      expect(answer.warnings).toEqual([
        { row: 5, path: 'rows.5.values.price', message: 'item.price is not an amount for money:EUR: dear' },
      ])
      expect(await wantedOf(id)).toEqual(before)
      expect((await find(cake)).values).toEqual({ price: 'dear' })
      expect((await server().ask(items.list, { key: unused })).total).toBe(0)
    })

    test('a dry run gives the same answer and changes nothing; too many changes are refused', async () => {
      const keys = Array.from({ length: 4 }, newKey)
      await write(keys.map((name) => ({ key: name, values: { price: 1 } })))
      const rows = keys.slice(0, 2).map((name) => ({ key: name, values: { price: 10 } }))
      const total = (await server().ask(items.list, {})).total
      expect(await write(rows, { dryRun: true, missing: 'delete' })).toMatchObject({ changed: 2, deleted: total - 2 })
      const { code, body } = await server().tell(writeItems, { rows, missing: 'delete', maxChange: 50 })
      expect([code, body.reason]).toEqual([40900, 'too-much'])
      expect((await server().ask(items.list, {})).total).toBe(total)
      expect((await find(keys[0]!)).values).toEqual({ price: 1 })
      expect(await write(rows, { missing: 'delete' })).toMatchObject({ changed: 2, deleted: total - 2 })
      expect((await server().ask(items.list, {})).items.map((item) => item.key).sort()).toEqual(keys.slice(0, 2).sort())
    })

    test('a planned change is made once, at its moment, and then its devices get a new picture', async () => {
      const { id } = await newDevice()
      const butter = newKey()
      await write([{ key: butter, values: { price: 5 }, devices: [id] }])
      const from = new Date(clock.now().getTime() + 600_000).toISOString()
      expect(await write([{ key: butter, values: { price: 4 }, from }])).toMatchObject({ changed: 1, wished: 0 })
      clock.pass(9)
      await turnOnce(server().core)
      expect((await find(butter)).values).toEqual({ price: 5 })
      clock.pass(1)
      await turnOnce(server().core)
      expect(await find(butter)).toMatchObject({ values: { price: 4 }, changedAt: from })
      expect(await wantedOf(id)).toMatchObject({ source: 'item', at: clock.now().toISOString() })
      await write([{ key: butter, values: { price: 6 } }])
      await turnOnce(server().core)
      expect((await find(butter)).values).toEqual({ price: 6 })
    })

    test('a changed item replaces pictures that people sent, and those of tasks and playlists only when somebody asks for it', async () => {
      const { id } = await newDevice()
      const flyer = await addTemplate('Flyer')
      const bread = newKey()
      await write([{ key: bread, values: { price: 1 }, devices: [id] }])
      await server().ask(showMany, { deviceIds: [id], templateId: flyer })
      expect(await wantedOf(id)).toMatchObject({ source: 'manual' })
      expect(await write([{ key: bread, values: { price: 2 } }])).toMatchObject({ wished: 1 })
      expect(await wantedOf(id)).toMatchObject({ source: 'item' })

      const task = { name: 'Sale', template: flyer, triggerTime: '2030-01-01T08:00', repeat: '', enabled: true }
      const { _id: sale } = await server().ask(tasks.create, { ...task, timeZone: 'Europe/Warsaw', devices: [id] })
      await server().ask(runTask, { id: sale })
      expect(await write([{ key: bread, values: { price: 3 } }])).toMatchObject({ wished: 0 })
      expect(await wantedOf(id)).toMatchObject({ source: 'task' })
      const { _id } = await find(bread)
      expect(await server().ask(displayItem, { id: _id })).toEqual({ _id, total: 1, lacks: [] })
      expect(await wantedOf(id)).toMatchObject({ source: 'item' })
      await write([{ key: bread, template: await addTemplate('{{data.price}}') }])
      expect(await server().ask(displayItem, { id: _id })).toEqual({ _id, total: 0, lacks: ['data.price'] })
      await write([{ key: bread, template: null }])

      const playlistFields = {
        name: 'Loop',
        entries: [{ template: flyer, minutes: 30 }],
        devices: [id],
        timeZone: 'Europe/Warsaw',
      }
      const { _id: playlist } = await server().ask(playlists.create, playlistFields)
      await turnOnce(server().core)
      expect(await write([{ key: bread, values: { price: 4 } }])).toMatchObject({ wished: 0 })
      await server().ask(playlists.remove, { id: playlist })
    })

    test('an item is shown anew when the product or the item gets another template', async () => {
      const ownProduct = await productWith(labelTemplate)
      const { id } = await newDevice(ownProduct)
      const tea = newKey()
      await write([{ key: tea, name: 'Tea', values: { price: 1 }, devices: [id] }])
      const other = await addTemplate('{{item.key}}')
      const { name, uri } = await server().ask(products.get, { id: ownProduct })
      await server().ask(products.update, { id: ownProduct, name, uri, itemTemplate: other })
      await turnOnce(server().core)
      expect(await wantedOf(id)).toMatchObject({ template: other, source: 'item' })
      const third = await addTemplate('{{item.price}}')
      expect(await write([{ key: tea, template: third }])).toMatchObject({ changed: 1, wished: 1 })
      expect(await wantedOf(id)).toMatchObject({ template: third })
      await write([{ key: tea, template: null }])
      const { mac, alias } = await server().ask(devices.get, { id })
      await server().ask(devices.update, { id, mac, alias, product })
      await turnOnce(server().core)
      expect(await wantedOf(id)).toMatchObject({ template: labelTemplate, source: 'item' })
      await write([{ key: tea, template: third }])
      const { code, body } = await server().tell(templates.remove, { id: third })
      expect([code, body.facts]).toMatchObject([40900, { kind: 'items', count: 1, names: [tea] }])
    })

    test('a template that is changed to use other values is refreshed with the item’s present values', async () => {
      const design = await addTemplate('{{item.name}}', 'Refreshed')
      const ownProduct = await productWith(design)
      const { id } = await newDevice(ownProduct)
      const rice = newKey()
      await write([{ key: rice, name: 'Rice', values: { price: 1 }, devices: [id] }])
      await write([{ key: rice, values: { price: 2 } }])
      const canvas = { version: 1 as const, elements: [textElement('{{item.price}}')] }
      await server().ask(templates.update, { id: design, name: 'Refreshed', resolution: '48x20', canvas })
      expect(await server().ask(refreshTemplate, { templateId: design })).toMatchObject({ total: 1 })
      const wish = await server()
        .core.db.selectFrom('device')
        .innerJoin('wish', (join) => join.onRef('wish.seq', '=', 'wishSeq').onRef('wish.deviceId', '=', 'device.id'))
        .select(['wish.data', 'wish.itemId'])
        .where('device.id', '=', id)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(wish.data!)).toMatchObject({ price: 2, name: 'Rice', key: rice })
      expect(wish.itemId).toBe((await find(rice))._id)
    })
  },
  { now: clock.now },
)
