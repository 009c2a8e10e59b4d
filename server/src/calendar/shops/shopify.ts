import { z } from 'zod'
import { isSignedBy, type Shop, Text, valuesOf } from './shop.ts'

/** A product of `products/create` and `products/update`: each of its variants is an article. */
const Product = z.object({
  title: Text,
  vendor: Text,
  product_type: Text,
  variants: z
    .array(
      z.object({
        id: Text,
        sku: Text,
        barcode: Text,
        title: Text,
        price: Text,
        compare_at_price: Text,
        inventory_quantity: Text,
      }),
    )
    .max(2048),
})

/** The title of a variant that has none of its own. */
const ONLY = 'Default Title'

/** Shopify signs by `X-Shopify-Hmac-Sha256`. `products/delete` names no variants, so that nothing follows from it. */
export const shopify: Shop = {
  isSigned: (hook, secret) => isSignedBy('x-shopify-hmac-sha256', hook, secret),
  rowsOf({ headers }, message) {
    const topic = String(headers['x-shopify-topic'] ?? '')
    if (topic !== 'products/create' && topic !== 'products/update') return []
    const { title, vendor, product_type: productType, variants } = Product.parse(message)
    return variants.map((variant) => ({
      key: variant.sku || variant.barcode || variant.id,
      name: (variant.title && variant.title !== ONLY ? `${title} ${variant.title}` : title).slice(0, 200),
      values: valuesOf({
        price: variant.price,
        compareAt: variant.compare_at_price,
        barcode: variant.barcode,
        stock: variant.inventory_quantity,
        vendor,
        productType,
      }),
    }))
  },
}
