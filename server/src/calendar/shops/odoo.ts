import { z } from 'zod'
import { isEqualSecret, LONGEST_NAME, type Shop, Text, valuesOf } from './shop.ts'

/** The message of a webhook: the model and the id of a record, and the fields that the shop's owner has chosen. */
const Product = z.looseObject({
  _model: z.string(),
  _id: Text,
  default_code: Text,
  barcode: Text,
  name: Text,
  display_name: Text,
  list_price: Text,
  lst_price: Text,
})

/** The fields that do not become values of the same name: they have a place of their own or are not stored. */
const SPECIAL_FIELDS = ['_action', '_model', '_id', 'id', 'name', 'display_name', 'list_price', 'lst_price']

/** Products as `search_read` returns them. A field that is not set is `false`. */
const Products = z.array(
  z.object({
    id: z.int(),
    default_code: Text,
    barcode: Text,
    name: Text,
    display_name: Text,
    lst_price: Text,
  }),
)

/** The maximum number of products of a page. */
const PAGE = 200

/**
 * Odoo neither signs webhooks nor sends custom headers, so the address contains the secret. The pages are read by the
 * External JSON-2 API, from Odoo 19 on.
 */
export const odoo: Shop = {
  isSigned: ({ key }, secret) => isEqualSecret(key, secret),
  rowsOf(_, message) {
    const product = Product.parse(message)
    if (!product._model.startsWith('product.')) return []
    const otherValues = Object.entries(product).flatMap(([name, value]) => {
      const text = SPECIAL_FIELDS.includes(name) ? '' : Text.parse(value)
      return text === '' ? [] : [[name, text]]
    })
    return [
      {
        key: product.default_code || product.barcode || product._id,
        name: (product.name || product.display_name).slice(0, LONGEST_NAME),
        values: { ...Object.fromEntries(otherValues), ...valuesOf({ price: product.list_price || product.lst_price }) },
      },
    ]
  },
  requestAfter: (position, token) => ({
    path: '/json/2/product.product/search_read',
    headers: { authorization: `bearer ${token}` },
    body: JSON.stringify({
      domain: [['id', '>', Number(position)]],
      fields: Object.keys(Products.element.shape),
      order: 'id',
      limit: PAGE,
    }),
  }),
  pageOf(answer) {
    const products = Products.parse(answer)
    return {
      rows: products.map((product) => ({
        key: product.default_code || product.barcode || String(product.id),
        name: (product.name || product.display_name).slice(0, LONGEST_NAME),
        values: valuesOf({
          price: product.lst_price,
          default_code: product.default_code,
          barcode: product.barcode,
        }),
      })),
      next: products.length < PAGE ? null : String(products.at(-1)!.id),
    }
  },
}
