import { z } from 'zod'
import { isSame, type Shop, Text, valuesOf } from './shop.ts'

/** The record of an action that sends a webhook: its model, its id, and the fields that its owner has chosen. */
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

/** Fields that are told under names of ours, or not at all. */
const OWN = ['_action', '_model', '_id', 'id', 'name', 'display_name', 'list_price', 'lst_price']

/** Odoo signs nothing and sends no headers of one's own: the secret stands in the address. */
export const odoo: Shop = {
  isSigned: ({ key }, secret) => isSame(key, secret),
  rowsOf(_, message) {
    const product = Product.parse(message)
    if (!product._model.startsWith('product.')) return []
    const others = Object.entries(product).flatMap(([name, value]) => {
      const text = OWN.includes(name) ? '' : Text.parse(value)
      return text === '' ? [] : [[name, text]]
    })
    return [
      {
        key: product.default_code || product.barcode || product._id,
        name: (product.name || product.display_name).slice(0, 200),
        values: { ...Object.fromEntries(others), ...valuesOf({ price: product.list_price || product.lst_price }) },
      },
    ]
  },
}
