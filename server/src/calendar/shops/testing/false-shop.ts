import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a server that answers as Shopify does: with the articles whose numbers `shop.articles` lists, `shop.page` of
 * them at a time. If a test sets `shop.body` or `shop.status`, the answer has this body or status.
 */
export async function startFalseShop() {
  const shop = {
    status: 200,
    body: undefined as string | undefined,
    /** The requests so far, each with its token and the position after which its page begins. */
    requests: [] as string[],
    articles: [] as number[],
    page: 10,
  }
  const server = http.createServer(async (request, response) => {
    const { query, variables } = JSON.parse((await request.toArray()).join('')) as {
      query: string
      variables: { after: string | null }
    }
    shop.requests.push(
      `${request.method} ${request.url} ${request.headers['x-shopify-access-token']} ${variables.after}`,
    )
    const from = Number(variables.after ?? 0)
    const nodes = shop.articles.slice(from, from + shop.page).map((number) => ({
      legacyResourceId: String(number),
      sku: `whole-${number}`,
      price: `${number}.00`,
      title: 'Default Title',
      product: { title: 'Tea', vendor: 'Palona', productType: '' },
    }))
    const to = from + nodes.length
    const pageInfo = { hasNextPage: to < shop.articles.length, endCursor: String(to) }
    const isKnownQuery = query.includes('productVariants(first: 50, after: $after)')
    const body = isKnownQuery
      ? { data: { productVariants: { nodes, pageInfo } } }
      : { errors: [{ message: 'Unknown' }] }
    response.writeHead(shop.status).end(shop.body ?? JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    shop,
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((done) => void server.close(done)),
  }
}
