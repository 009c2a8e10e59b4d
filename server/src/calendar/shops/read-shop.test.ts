import { items } from '@wifi-tms/contract/items'
import { dataSources, fetchSource } from '@wifi-tms/contract/read-sources'
import { afterAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { markArticlesSeen } from '../sources/articles.ts'
import { movableClock } from '../testing/clock.ts'
import { startFalseShop } from './testing/false-shop.ts'

const clock = movableClock()

const { shop, port, close } = await startFalseShop()
afterAll(close)

eachServer(
  'reading a whole shop',
  (server, once) => {
    const get = (id: string) => server().ask(dataSources.get, { id })
    const expectSource = (id: string, fields: object) =>
      expect
        .poll(
          async () => {
            // The clock passes by minutes: all polls together are shorter than the life of a session.
            clock.pass(2)
            return get(id)
          },
          { timeout: 120_000 },
        )
        .toMatchObject(fields)

    const connection = () => ({
      kind: 'shopify' as const,
      url: `http://localhost:${port}/`,
      headers: { secret: 'hush', token: 'let-me-in' },
    })

    test('all articles are read page by page; a page that fails is read again, and the items stay', async () => {
      Object.assign(shop, { status: 200, body: undefined, requests: [], articles: [1, 2, 3], page: 1 })
      const { _id: id, ...made } = await server().ask(dataSources.create, {
        name: 'whole-shop',
        ...connection(),
      })
      expect(made).toMatchObject({ articles: null, isReading: false, headerNames: ['secret', 'token'] })
      await server().ask(items.create, { key: 'whole-2', values: { unit: 'kg', price: '9' } })

      expect(await server().ask(fetchSource, { id })).toMatchObject({ articles: 0, isReading: true, error: '' })
      await expectSource(id, { articles: 3, isReading: false, error: '' })
      const path = 'POST /admin/api/2026-10/graphql.json let-me-in'
      expect(shop.requests).toEqual([`${path} null`, `${path} 1`, `${path} 2`])
      const [changed] = (await server().ask(items.list, { key: 'whole-2' })).items
      expect(changed).toMatchObject({ name: 'Tea', values: { unit: 'kg', price: '2.00', vendor: 'Palona' } })

      for (const [answer, error] of [
        [{ status: 401 }, 'refuses the user name or the password'],
        [{ status: 200, body: '{"errors":[{"message":"Throttled"}]}' }, 'brings no article'],
      ] as const) {
        Object.assign(shop, answer)
        await server().ask(fetchSource, { id })
        await expectSource(id, { articles: 0, isReading: true, error })
      }
      expect((await server().ask(items.list, { key: 'whole-3' })).total).toBe(1)
      expect(await server().ask(dataSources.get, { id })).toMatchObject({ gone: null })
      shop.body = undefined
      await expectSource(id, {
        articles: 3,
        isReading: false,
        error: '',
        gone: { total: 0, keys: [], outcome: 'kept' },
      })
    })

    test('items that the shop no longer has are reported, and removed only if the source’s settings say so and they are few', async () => {
      Object.assign(shop, { status: 200, body: undefined, page: 10 })
      const shrinkingShop = { name: 'shrinking', ...connection() }
      const { _id: id } = await server().ask(dataSources.create, shrinkingShop)
      const readWhole = async (shopId: string, articles: number[], gone: object) => {
        shop.articles = articles
        await server().ask(fetchSource, { id: shopId })
        await expectSource(shopId, { isReading: false, articles: articles.length, gone })
      }
      const count = async () => (await server().ask(items.list, { q: 'whole-' })).total
      await readWhole(id, [1, 2, 3, 4, 5, 6, 7], { total: 0, keys: [], outcome: 'kept' })
      await server().ask(items.create, { key: 'whole-own', values: {} })
      const allCount = await count()
      await readWhole(id, [1, 2, 3, 4, 5, 6], { total: 1, keys: ['whole-7'], outcome: 'kept' })
      expect(await count()).toBe(allCount)

      await server().ask(dataSources.update, { id, ...shrinkingShop, missing: 'delete' })
      await readWhole(id, [1, 2, 3, 4, 5], { total: 2, keys: ['whole-6', 'whole-7'], outcome: 'too-many' })
      expect(await count()).toBe(allCount)
      await readWhole(id, [1, 2, 3, 4, 5, 6], { total: 1, keys: ['whole-7'], outcome: 'removed' })
      expect(await count()).toBe(allCount - 1)
      await readWhole(id, [1, 2, 3, 4, 5, 6], { total: 0, keys: [], outcome: 'kept' })

      // An article that another shop has as well is not gone, and an item that a person has removed is not reported.
      const { _id: other } = await server().ask(dataSources.create, { ...shrinkingShop, name: 'beside' })
      await readWhole(other, [5, 6], { total: 0, keys: [], outcome: 'kept' })
      const [fourth] = (await server().ask(items.list, { key: 'whole-4' })).items
      await server().ask(items.remove, { id: fourth!._id })
      await readWhole(id, [1, 2, 3, 5], { total: 0, keys: [], outcome: 'kept' })
      expect(await count()).toBe(allCount - 2)
      await server().ask(dataSources.remove, { id: other })
      const { db } = server().core
      expect(await db.selectFrom('sourceArticle').where('sourceId', '=', other).selectAll().execute()).toEqual([])
    })

    test('an item counts as seen if its shop writes the GTIN of its key with another number of digits', async () => {
      const { db } = server().core
      await server().ask(items.create, { key: '4006381333931', values: {} })
      await db.transaction().execute((tx) => markArticlesSeen(tx, 'gtin-shop', ['04006381333931']))
      const articles = db.selectFrom('sourceArticle').select(['key', 'came']).where('sourceId', '=', 'gtin-shop')
      expect(await articles.execute()).toEqual([{ key: '4006381333931', came: 1 }])
    })

    once('an inner address is refused, and a shop without an address is not read', async () => {
      const innerShop = { name: 'inner-shop', kind: 'odoo' as const, url: 'http://127.0.0.1:9' }
      const { _id: id } = await server().ask(dataSources.create, innerShop)
      await server().ask(fetchSource, { id })
      await expectSource(id, { error: 'lies at an inner address that INNER_HOSTS does not allow' })
      const changed = { id, ...innerShop, url: 'https://shop.example.com', headers: { token: 'next' } }
      expect((await server().ask(dataSources.update, changed)).headerNames).toEqual(['token'])
      const otherHost = { id, ...innerShop, url: 'https://other.example.com', headers: { secret: 'hush' } }
      expect((await server().ask(dataSources.update, otherHost)).headerNames).toEqual(['secret'])
      const thirdHost = { id, ...innerShop, url: 'https://third.example.com' }
      expect((await server().ask(dataSources.update, thirdHost)).headerNames).toEqual(['secret'])
      const { _id: other } = await server().ask(dataSources.create, { name: 'sent-only', kind: 'odoo' })
      expect((await server().tell(fetchSource, { id: other })).code).toBe(40000)
    })
  },
  { now: clock.now, innerHosts: ['localhost'] },
)
