import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { items } from '@wifi-tms/contract/items'
import { dataSources, fetchSource } from '@wifi-tms/contract/read-sources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { turnedClock } from '../testing/clock.ts'

const clock = turnedClock()

/** A shop with one article a page. */
const shop = { status: 200, body: undefined as string | undefined, asked: [] as string[] }
const http = createServer(async (request, response) => {
  const { query, variables } = JSON.parse((await request.toArray()).join('')) as {
    query: string
    variables: { after: string | null }
  }
  shop.asked.push(`${request.method} ${request.url} ${request.headers['x-shopify-access-token']} ${variables.after}`)
  expect(query).toContain('productVariants(first: 50, after: $after)')
  const number = Number(variables.after ?? 0) + 1
  const node = {
    legacyResourceId: String(number),
    sku: `whole-${number}`,
    price: `${number}.00`,
    title: 'Default Title',
  }
  const body = {
    data: {
      productVariants: {
        nodes: [{ ...node, product: { title: 'Tea', vendor: 'Palona', productType: '' } }],
        pageInfo: { hasNextPage: number < 3, endCursor: String(number) },
      },
    },
  }
  response.writeHead(shop.status).end(shop.body ?? JSON.stringify(body))
})
beforeAll(() => new Promise<void>((done) => void http.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => void http.close(done)))

eachServer(
  'a whole shop',
  (server) => {
    const get = (id: string) => server().ask(dataSources.get, { id })
    const until = (id: string, what: object) =>
      expect
        .poll(
          async () => {
            clock.pass(70)
            return get(id)
          },
          { timeout: 10_000 },
        )
        .toMatchObject(what)

    test('all articles come page by page; a page that cannot be had is tried again, and the articles stay', async () => {
      Object.assign(shop, { status: 200, body: undefined, asked: [] })
      const { _id: id, ...made } = await server().ask(dataSources.create, {
        name: 'whole-shop',
        kind: 'shopify',
        url: `http://localhost:${(http.address() as AddressInfo).port}/`,
        headers: { secret: 'hush', token: 'let-me-in' },
      })
      expect(made).toMatchObject({ articles: null, isReading: false, headerNames: ['secret', 'token'] })
      await server().ask(items.create, { key: 'whole-2', values: { unit: 'kg', price: '9' } })

      expect(await server().ask(fetchSource, { id })).toMatchObject({ articles: 0, isReading: true, error: '' })
      await until(id, { articles: 3, isReading: false, error: '' })
      const path = 'POST /admin/api/2026-10/graphql.json let-me-in'
      expect(shop.asked).toEqual([`${path} null`, `${path} 1`, `${path} 2`])
      const [changed] = (await server().ask(items.list, { key: 'whole-2' })).items
      expect(changed).toMatchObject({ name: 'Tea', values: { unit: 'kg', price: '2.00', vendor: 'Palona' } })

      for (const [answer, error] of [
        [{ status: 401 }, 'refuses the user name or the password'],
        [{ status: 200, body: '<html>' }, 'is not JSON'],
        [{ body: '{"errors":[{"message":"Throttled"}]}' }, 'brings no article'],
      ] as const) {
        Object.assign(shop, answer)
        await server().ask(fetchSource, { id })
        await until(id, { articles: 0, isReading: true, error })
      }
      expect((await server().ask(items.list, { key: 'whole-3' })).total).toBe(1)
      shop.body = undefined
      await until(id, { articles: 3, isReading: false, error: '' })
    })

    test('an address within is refused, and a shop without one is not read', async () => {
      const inner = { name: 'inner-shop', kind: 'odoo' as const, url: 'http://127.0.0.1:9' }
      const { _id: id } = await server().ask(dataSources.create, inner)
      await server().ask(fetchSource, { id })
      await until(id, { error: 'lies at an inner address that INNER_HOSTS does not allow' })
      const changed = { id, ...inner, url: 'https://shop.example.com', headers: { token: 'next' } }
      expect((await server().ask(dataSources.update, changed)).headerNames).toEqual(['token'])
      const moved = { id, ...inner, url: 'https://other.example.com', headers: { secret: 'hush' } }
      expect((await server().ask(dataSources.update, moved)).headerNames).toEqual(['secret'])
      const again = { id, ...inner, url: 'https://third.example.com' }
      expect((await server().ask(dataSources.update, again)).headerNames).toEqual(['secret'])
      const { _id: other } = await server().ask(dataSources.create, { name: 'sent-only', kind: 'odoo' })
      expect((await server().tell(fetchSource, { id: other })).code).toBe(40000)
    })
  },
  { now: clock.now, innerHosts: ['localhost'] },
)
