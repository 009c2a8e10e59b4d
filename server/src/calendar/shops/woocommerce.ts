import { z } from 'zod'
import { isSignedBy, type Shop, Text, valuesOf } from './shop.ts'

const Product = z.object({
  id: Text,
  sku: Text,
  name: Text,
  price: Text,
  regular_price: Text,
  sale_price: Text,
  stock_quantity: Text,
  global_unique_id: Text,
})

const FIELDS = Object.keys(Product.shape).join()

const TOPICS = ['product.created', 'product.updated', 'product.restored']

/** The most products of a page. */
const PAGE = 100

const rowOf = (product: z.output<typeof Product>) => ({
  key: product.sku || product.id,
  name: product.name.slice(0, 200),
  values: valuesOf({
    price: product.price,
    regularPrice: product.regular_price,
    salePrice: product.sale_price,
    stock: product.stock_quantity,
    barcode: product.global_unique_id,
  }),
})

/** WooCommerce signs by `X-WC-Webhook-Signature`. `product.deleted` names no article number, so that nothing follows from it. */
export const woocommerce: Shop = {
  isSigned: (hook, secret) => isSignedBy('x-wc-webhook-signature', hook, secret),
  rowsOf: ({ headers }, message) =>
    TOPICS.includes(String(headers['x-wc-webhook-topic'] ?? '')) ? [rowOf(Product.parse(message))] : [],
  askAfter: (place, token) => ({
    path: `/wp-json/wc/v3/products?per_page=${PAGE}&page=${Number(place) + 1}&orderby=id&order=asc&_fields=${FIELDS}`,
    headers: { authorization: `Basic ${Buffer.from(token).toString('base64')}` },
  }),
  pageOf(answer, place) {
    const products = z.array(Product).parse(answer)
    return { rows: products.map(rowOf), next: products.length < PAGE ? null : String(Number(place) + 1) }
  },
}
