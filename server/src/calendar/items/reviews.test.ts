import { audits } from '@wifi-tms/contract/audit'
import { approveItems, readItemReviews, refuseItems } from '@wifi-tms/contract/item-reviews'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { createKey } from '@wifi-tms/contract/keys'
import { readAttention } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { replaceDevice } from '@wifi-tms/contract/replacing'
import { users } from '@wifi-tms/contract/users'
import { beforeAll, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'

const password = 'secret-1'

eachServer(
  'changes that wait for a second person',
  (server) => {
    let anna: string
    let annasKey: string
    beforeAll(async () => {
      await server().ask(users.create, { username: 'anna', password, roles: ['editor'] })
      anna = await server().login('anna', password)
      const key = { name: 'Till', permissions: ['items.read' as const, 'items.write' as const] }
      annasKey = (await server().ask(createKey, key, anna)).key
    })
    const write = (rows: object[], more: object = {}, token = anna) =>
      server().ask(writeItems, { rows, ...more }, token)
    const valuesOf = async (key: string) => (await server().ask(items.list, { key })).items[0]?.values
    const readWaiting = () => server().ask(readItemReviews, {})

    test('a large change of a price waits while the other rows are written; only another account can approve it', async () => {
      await write([
        { key: 'milk', name: 'Milk', values: { price: '1,99' } },
        { key: 'bread', values: { price: 2 } },
      ])
      const rows = [
        { key: 'bread', values: { price: 2.5 } },
        { key: 'milk', values: { price: '19,90' } },
      ]
      expect(await write(rows, { dryRun: true })).toMatchObject({ changed: 1, held: 1 })
      expect((await readWaiting()).total).toBe(0)
      const { changed, held, warnings } = await write(rows)
      expect([changed, held]).toEqual([1, 1])
      expect(warnings).toEqual([{ row: 1, path: 'rows.1.values.price', message: 'waits for a second person' }])
      expect([await valuesOf('bread'), await valuesOf('milk')]).toEqual([{ price: 2.5 }, { price: '1,99' }])
      // The same rows, sent again, wait once.
      await write(rows)
      const { items: reviews, total } = await readWaiting()
      expect(total).toBe(1)
      expect(reviews[0]).toMatchObject({ by: 'anna', isOwn: false, reason: 'price', rows: 1 })
      expect(reviews[0]!.examples).toEqual([{ key: 'milk', name: 'Milk', was: '1.99', is: '19.90' }])
      expect((await server().ask(readAttention, {})).items).toMatchObject([{ kind: 'reviews', count: 1 }])
      const id = reviews[0]!._id
      for (const token of [anna, annasKey]) {
        expect((await server().ask(readItemReviews, {}, token)).items[0]!.isOwn).toBe(true)
        const { code, body } = await server().tell(approveItems, { id }, token)
        expect([code, body.reason]).toEqual([40900, 'own-change'])
      }
      expect(await server().ask(approveItems, { id })).toMatchObject({ changed: 1, held: 0 })
      expect(await valuesOf('milk')).toEqual({ price: '19,90' })
      expect((await server().ask(items.list, { key: 'milk' })).items[0]!.updatedBy).toBe('anna')
      expect((await server().ask(audits.list, { limit: 1 })).items[0]).toMatchObject({
        account: { username: 'admin' },
        call: 'POST /user/api/items/reviews/{id}/approve',
      })
      expect((await server().tell(approveItems, { id })).code).toBe(40400)
    })

    test('many changes wait as a whole, with the deletion of items that the rows lack; refused changes are discarded', async () => {
      const keys = ['a', 'b', 'c', 'd', 'e']
      await write(keys.map((key) => ({ key, values: { price: 1 } })))
      const rows = keys.map((key) => ({ key, values: { price: 1.1 } }))
      expect(await write(rows, {}, annasKey)).toMatchObject({ changed: 0, held: 5, wished: 0 })
      expect(await write(rows.slice(0, 3), { missing: 'delete' })).toMatchObject({ held: 3, deleted: 0 })
      const [first, second] = (await readWaiting()).items
      expect([first!.reason, first!.rows, second!.rows]).toEqual(['count', 5, 3])
      expect(await valuesOf('a')).toEqual({ price: 1 })
      await server().ask(refuseItems, { id: first!._id }, anna)
      expect(await server().ask(approveItems, { id: second!._id })).toMatchObject({ changed: 3, deleted: 4 })
      expect([await valuesOf('a'), await valuesOf('e')]).toEqual([{ price: 1.1 }, undefined])
      expect((await readWaiting()).total).toBe(0)
    })

    test('approved changes delete only items that were there when they were sent', async () => {
      const keys = ['f', 'g', 'h', 'i']
      await write(keys.map((key) => ({ key, values: { price: 1 } })))
      await write([{ key: 'f', values: { price: 1.1 } }], { missing: 'delete' })
      await server().ask(items.create, { key: 'newer', values: {} })
      await server().ask(approveItems, { id: (await readWaiting()).items[0]!._id })
      expect(await Promise.all(['f', 'g', 'newer'].map(valuesOf))).toEqual([{ price: 1.1 }, undefined, {}])
    })

    test('the update of a single item refuses a large change of the price, as it needs a second person', async () => {
      const item = await server().ask(items.create, { key: 'tea', values: { price: 4 } })
      const change = (price: number) => server().tell(items.update, { id: item._id, key: 'tea', values: { price } })
      const { code, body } = await change(8)
      expect([code, body.reason, body.facts]).toEqual([40900, 'second-person', { percent: 30 }])
      expect((await change(5)).code).toBe(20000)
    })

    test('a waiting change that names a device links the device that has replaced it', async () => {
      const { _id: productId } = await server().ask(products.create, { name: 'Shelf', uri: 'reviewed-shelf' })
      const newDevice = (mac: string) => addDevice(server().core.db, { mac, productId })
      const [broken, spare] = [await newDevice('aa0000000011'), await newDevice('aa0000000012')]
      await write([{ key: 'oil', values: { price: 2 }, devices: [broken] }])
      await write([{ key: 'oil', values: { price: 20 }, devices: ['aa0000000011'] }])
      await server().ask(replaceDevice, { id: broken, by: spare })
      const { _id: id } = (await readWaiting()).items.at(-1)!
      expect(await server().ask(approveItems, { id })).toMatchObject({ changed: 1 })
      expect((await server().ask(items.list, { key: 'oil' })).items[0]!.devices).toEqual([spare])
    })
  },
  // A price that changes by more than 30 per cent waits, and so do more than 3 changed items.
  { review: { percent: 30, items: 3 } },
)

eachServer(
  'changes that all wait for a second person',
  (server) => {
    test('a single item can be linked but not changed or removed, and rows wait', async () => {
      const item = await server().ask(items.create, { key: 'tea', values: { price: 4 } })
      const same = { id: item._id, key: 'tea', values: { price: 4 }, devices: [] }
      expect((await server().tell(items.update, same)).code).toBe(20000)
      const refused = [
        await server().tell(items.update, { ...same, values: { price: 4, origin: 'Assam' } }),
        await server().tell(items.update, { ...same, key: 'tea-2' }),
        await server().tell(items.remove, { id: item._id }),
      ]
      for (const { code, body } of refused)
        expect([code, body.reason, body.facts]).toEqual([40900, 'second-person', { percent: 0 }])
      const rows = [{ key: 'tea', remove: true }]
      expect(await server().ask(writeItems, { rows })).toMatchObject({ deleted: 0, held: 1 })
      const planned = [{ ...rows[0], from: '2999-01-01T00:00:00Z' }]
      expect(await server().ask(writeItems, { rows: planned })).toMatchObject({ deleted: 0, held: 1 })
    })
  },
  { review: { items: 0 } },
)
