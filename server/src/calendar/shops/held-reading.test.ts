import { readItemReviews } from '@wifi-tms/contract/item-reviews'
import { items } from '@wifi-tms/contract/items'
import { dataSources, fetchSource } from '@wifi-tms/contract/read-sources'
import { afterAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'
import { startFalseShop } from './testing/false-shop.ts'

const clock = movableClock()
const { shop, port, close } = await startFalseShop()
afterAll(close)

eachServer(
  'a reading of a whole shop that changes many items',
  (server) => {
    test('all its pages count together: those above the limit wait for a second person', async () => {
      Object.assign(shop, { articles: [1, 2, 3, 4, 5, 6], page: 2 })
      const valuesOf = async (key: string) => (await server().ask(items.list, { key })).items[0]!.values
      for (const number of shop.articles)
        await server().ask(items.create, { key: `whole-${number}`, name: 'Tea', values: { price: '9' } })
      const connection = { url: `http://localhost:${port}/`, headers: { secret: 'hush', token: 'let-me-in' } }
      const { _id: id } = await server().ask(dataSources.create, { name: 'held', kind: 'shopify', ...connection })
      await server().ask(fetchSource, { id })
      const readOn = () => {
        clock.pass(2)
        return server().ask(dataSources.get, { id })
      }
      await expect.poll(readOn, { timeout: 120_000 }).toMatchObject({ isReading: false, articles: 6, error: '' })
      expect([await valuesOf('whole-2'), await valuesOf('whole-3')]).toMatchObject([{ price: '2.00' }, { price: '9' }])
      const { items: reviews } = await server().ask(readItemReviews, {})
      expect(reviews.map(({ reason, rows }) => [reason, rows])).toEqual([
        ['count', 2],
        ['count', 2],
      ])
    })
  },
  { now: clock.now, innerHosts: ['localhost'], review: { items: 3 } },
)
