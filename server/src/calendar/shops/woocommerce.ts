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

const TOPICS = ['product.created', 'product.updated', 'product.restored']

/** WooCommerce signs by `X-WC-Webhook-Signature`. `product.deleted` names no article number, so that nothing follows from it. */
export const woocommerce: Shop = {
  isSigned: (hook, secret) => isSignedBy('x-wc-webhook-signature', hook, secret),
  rowsOf({ headers }, message) {
    if (!TOPICS.includes(String(headers['x-wc-webhook-topic'] ?? ''))) return []
    const product = Product.parse(message)
    return [
      {
        key: product.sku || product.id,
        name: product.name.slice(0, 200),
        values: valuesOf({
          price: product.price,
          regularPrice: product.regular_price,
          salePrice: product.sale_price,
          stock: product.stock_quantity,
          barcode: product.global_unique_id,
        }),
      },
    ]
  },
}
