import { createHmac } from 'node:crypto'
import { REVIEWS_MAX, readItemReviews, refuseItems } from '@wifi-tms/contract/item-reviews'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { afterAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'
import { startFalseShop } from './testing/false-shop.ts'

const clock = movableClock()
const { shop, port, close } = await startFalseShop()
afterAll(close)

eachServer(
  'a shop while as many changes wait for a second person as may wait',
  (server) => {
    const get = (id: string) => server().ask(dataSources.get, { id })
    const send = async (id: string, body: string) => {
      const signature = createHmac('sha256', 'hush').update(body).digest('base64')
      const headers = { 'x-shopify-topic': 'products/update', 'x-shopify-hmac-sha256': signature }
      return (await fetch(`${server().url}/hooks/${id}`, { method: 'POST', body, headers })).status
    }

    test('its source says so of a message, after which the whole shop is read once there is room', async () => {
      Object.assign(shop, { articles: [1, 2], page: 1 })
      const keys = ['whole-1', 'whole-2']
      await server().ask(writeItems, { rows: keys.map((key) => ({ key, values: { price: '9' } })) })
      for (let price = 1; price <= REVIEWS_MAX - 1; price++)
        await server().ask(writeItems, { rows: [{ key: 'whole-1', values: { price: `10.${price}` } }] })
      const connection = { url: `http://localhost:${port}/`, headers: { secret: 'hush', token: 'let-me-in' } }
      const made = await server().ask(dataSources.create, { name: 'full', kind: 'shopify', ...connection })
      const { _id: id } = made
      const changeOf = (price: string) => JSON.stringify({ title: 'Tea', variants: [{ id: 1, sku: 'whole-1', price }] })
      expect(await send(id, changeOf('7'))).toBe(200)
      expect(await get(id)).toMatchObject({ error: '' })
      expect(await send(id, changeOf('8'))).toBe(409)
      const error = 'At most 50 changes may wait for a second person'
      expect(await get(id)).toMatchObject({ error })

      // The message is lost, so the whole shop is read.
      await expect.poll(() => get(id)).toMatchObject({ error, isReading: true, articles: 0 })
      for (const review of (await server().ask(readItemReviews, { limit: 10 })).items)
        await server().ask(refuseItems, { id: review._id })
      const readEnd = () => {
        clock.pass(2)
        return get(id)
      }
      await expect.poll(readEnd).toMatchObject({ error: '', isReading: false, articles: 2 })
      expect((await server().ask(readItemReviews, {})).total).toBe(REVIEWS_MAX - 10 + 2)
      expect((await server().ask(items.list, { key: 'whole-2' })).items[0]!.values).toEqual({ price: '9' })
    })
  },
  { now: clock.now, innerHosts: ['localhost'], review: { items: 0 } },
)
