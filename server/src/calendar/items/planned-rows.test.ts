import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { replaceDevice } from '@wifi-tms/contract/replacing'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
let count = 0

eachServer(
  'planned and several rows of one item',
  (server) => {
    const newKey = () => `r${++count}`
    const write = (rows: object[], more: object = {}) => server().ask(writeItems, { rows, ...more })
    const find = async (name: string) => (await server().ask(items.list, { key: name })).items[0]!

    test('a planned row changes only the values that it names, also if others have changed before its moment', async () => {
      const rye = newKey()
      const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      await write([{ key: rye, values: { price: 5, stock: 9 } }])
      const options = { merge: true }
      await write([{ key: rye, values: { price: 4 }, from: inMinutes(10) }], options)
      await write([{ key: rye, values: { note: 'fresh' }, from: inMinutes(20) }], options)
      await write([{ key: rye, values: { stock: '' }, from: inMinutes(30) }], { ...options, texts: true })
      await write([{ key: rye, values: { stock: 2 } }], options)
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(rye)).values).toEqual({ price: 4, stock: 2 })
      clock.pass(20)
      await turnOnce(server().core)
      expect((await find(rye)).values).toEqual({ price: 4, stock: 2, note: 'fresh' })
    })

    test('a planned removal counts as a deletion, and is limited like one', async () => {
      const [corn, unknown] = [newKey(), newKey()]
      const from = new Date(clock.now().getTime() + 600_000).toISOString()
      await write([{ key: corn, values: {} }])
      const rows = [
        { key: corn, remove: true, from },
        { key: unknown, remove: true, from },
      ]
      const { code, body } = await server().tell(writeItems, { rows, maxChange: 0 })
      expect([code, body.reason]).toEqual([40900, 'too-much'])
      expect(await write(rows)).toMatchObject({ created: 0, changed: 0, deleted: 1 })
      expect(await find(corn)).toBeDefined()
      clock.pass(10)
      await turnOnce(server().core)
      expect(await find(corn)).toBeUndefined()
    })

    test('rows of one item for several past moments are made in the order of these moments', async () => {
      const [nut, seed, husk] = [newKey(), newKey(), newKey()]
      const past = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString()
      await write([{ key: husk, values: {} }])
      const written = await write([
        { key: nut, values: { price: 3 } },
        { key: nut, values: { price: 2 }, from: past(10) },
        { key: nut, values: { price: 1 }, from: past(20) },
        { key: seed, remove: true, from: past(20) },
        { key: seed, values: { price: 1 }, from: past(10) },
        { key: husk, values: { price: 1 }, from: past(10) },
        { key: husk, remove: true },
      ])
      expect(written.failed).toEqual([])
      expect(await find(nut)).toMatchObject({ values: { price: 3 }, changedAt: clock.now().toISOString() })
      expect([(await find(seed)).values, await find(husk)]).toEqual([{ price: 1 }, undefined])
    })

    test('a row whose values only stand in another order leaves its item as it is', async () => {
      const date = newKey()
      await write([{ key: date, values: { price: 3, size: { width: 1, height: 2 } } }])
      const { changedAt } = await find(date)
      clock.pass(1)
      const rows = [{ key: date, values: { size: { height: 2, width: 1 }, price: 3 } }]
      expect(await write(rows)).toMatchObject({ changed: 0, same: 1 })
      expect(await write(rows, { compare: true })).toMatchObject({ differences: [] })
      expect((await find(date)).changedAt).toBe(changedAt)
    })

    test('an offer goes on until a later end if a row repeats its price with that end', async () => {
      const [plum, pear] = [newKey(), newKey()]
      const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      await write([plum, pear].map((key) => ({ key, values: { price: 5 } })))
      await write([plum, pear].map((key) => ({ key, values: { price: 4, badge: '%' }, until: inMinutes(10) })))
      await write([
        { key: plum, values: { price: 4, badge: '%' }, until: inMinutes(20) },
        { key: pear, values: { price: 4, badge: 'new' }, until: inMinutes(20) },
      ])
      // An earlier end does not shorten the offer.
      await write([{ key: plum, values: { price: 4, badge: '%' }, until: inMinutes(5) }])
      const valuesOf = () => Promise.all([plum, pear].map(async (key) => (await find(key)).values))
      clock.pass(10)
      await turnOnce(server().core)
      expect(await valuesOf()).toEqual([
        { price: 4, badge: '%' },
        { price: 4, badge: 'new' },
      ])
      clock.pass(10)
      await turnOnce(server().core)
      expect(await valuesOf()).toEqual([{ price: 5 }, { price: 5 }])
      expect(await server().core.db.selectFrom('itemChange').select('key').execute()).toEqual([])
    })

    test('only the fields that a row names go on until its later end', async () => {
      const lime = newKey()
      const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      await write([{ key: lime, name: 'Lime', values: { price: 5 } }])
      await write([{ key: lime, name: 'Lime!', values: { price: 4, badge: '%' }, until: inMinutes(10) }])
      await write([{ key: lime, values: { price: 4 }, until: inMinutes(20) }], { merge: true })
      clock.pass(10)
      await turnOnce(server().core)
      expect(await find(lime)).toMatchObject({ name: 'Lime', values: { price: 4 } })
      expect((await find(lime)).values).toEqual({ price: 4 })
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(lime)).values).toEqual({ price: 5 })
    })

    test('an offer that begins when another ends restores the price that somebody has set in between', async () => {
      const fig = newKey()
      const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      await write([{ key: fig, values: { price: 10 } }])
      await write([{ key: fig, values: { price: 8 }, until: inMinutes(10) }])
      await write([{ key: fig, values: { price: 9 } }])
      await write([{ key: fig, values: { price: 8 }, from: inMinutes(10), until: inMinutes(20) }])
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(fig)).values).toEqual({ price: 8 })
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(fig)).values).toEqual({ price: 9 })
    })

    test('two rows of one item for past moments make two offers that end together, and restore what was before both', async () => {
      const kiwi = newKey()
      const until = new Date(clock.now().getTime() + 600_000).toISOString()
      await write([{ key: kiwi, values: { price: 5 } }])
      await write([
        { key: kiwi, values: { price: 4 }, from: '2020-01-01T00:00:00Z', until },
        { key: kiwi, values: { price: 3 }, from: '2020-01-02T00:00:00Z', until },
      ])
      expect((await find(kiwi)).values).toEqual({ price: 3 })
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(kiwi)).values).toEqual({ price: 5 })
    })

    test('a row with a past moment changes its item now, not at that moment', async () => {
      const fig = newKey()
      await write([{ key: fig, values: { price: 3 }, from: '2020-01-01T00:00:00Z' }])
      expect((await find(fig)).changedAt).toBe(clock.now().toISOString())
    })

    test('a planned row that names a tag by its id or MAC address links the tag that has replaced it', async () => {
      const { _id: productId } = await server().ask(products.create, { name: 'Shelf', uri: 'planned-shelf' })
      const newDevice = async (mac: string) => ({ mac, id: await addDevice(server().core.db, { mac, productId }) })
      const [broken, spare, stays] = [
        await newDevice('a90000000001'),
        await newDevice('a90000000002'),
        await newDevice('a90000000003'),
      ]
      const [plum, pear] = [newKey(), newKey()]
      const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
      await write([{ key: plum, name: broken.mac, devices: [stays.id, broken.mac], from: inMinutes(10) }])
      await write([{ key: pear, devices: [broken.id], from: inMinutes(20) }])
      await server().ask(replaceDevice, { id: broken.id, by: spare.id })
      clock.pass(10)
      await turnOnce(server().core)
      expect(await find(plum)).toMatchObject({ name: broken.mac, devices: [spare.id, stays.id] })
      clock.pass(10)
      await turnOnce(server().core)
      expect((await find(pear)).devices).toEqual([spare.id])
    })
  },
  { now: clock.now },
)
