import { z } from 'zod'
import { EndingPrice, isSignedBy, LONGEST_NAME, type Shop, Text, valuesOf } from './shop.ts'

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
        compare_at_price: EndingPrice,
        inventory_quantity: Text,
      }),
    )
    // Shopify allows a product at most 2048 variants.
    .max(2048),
})

/** A page of variants, as the GraphQL Admin API returns it. */
const Page = z.object({
  data: z.object({
    productVariants: z.object({
      nodes: z.array(
        z.object({
          legacyResourceId: Text,
          sku: Text,
          barcode: Text,
          title: Text,
          price: Text,
          compareAtPrice: EndingPrice,
          inventoryQuantity: Text,
          product: z.object({ title: Text, vendor: Text, productType: Text }),
        }),
      ),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().max(1000).nullable() }),
    }),
  }),
})

/**
 * The query for a page of variants. All programs of a shop share one rate limit, so a page is small: it costs a tenth
 * of what one call may cost.
 */
const QUERY = `query ($after: String) {
  productVariants(first: 50, after: $after) {
    nodes {
      legacyResourceId sku barcode title price compareAtPrice inventoryQuantity
      product { title vendor productType }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

/** The title that Shopify gives to a variant without a title of its own. */
const NO_TITLE = 'Default Title'

interface Variant {
  id: string
  sku: string
  barcode: string
  title: string
  price: string
  compareAt: string | null | undefined
  stock: string
}

const rowOf = (
  { id, sku, title: variantTitle, ...values }: Variant,
  { title, vendor, productType }: { title: string; vendor: string; productType: string },
) => ({
  key: sku || values.barcode || id,
  name: (variantTitle && variantTitle !== NO_TITLE ? `${title} ${variantTitle}` : title).slice(0, LONGEST_NAME),
  values: valuesOf({ ...values, vendor, productType }),
})

/**
 * Shopify signs by `X-Shopify-Hmac-Sha256`. `products/delete` lists no variants, and so it is ignored. The GraphQL API
 * is used, because the REST API is legacy. A request to an expired version of the API is answered by the oldest
 * supported version.
 */
export const shopify: Shop = {
  isSigned: (hook, secret) => isSignedBy('x-shopify-hmac-sha256', hook, secret),
  rowsOf({ headers }, message) {
    const topic = String(headers['x-shopify-topic'] ?? '')
    if (topic !== 'products/create' && topic !== 'products/update') return []
    const { title, vendor, product_type: productType, variants } = Product.parse(message)
    return variants.map(({ compare_at_price: compareAt, inventory_quantity: stock, ...variant }) =>
      rowOf({ ...variant, compareAt, stock }, { title, vendor, productType }),
    )
  },
  requestAfter: (position, token) => ({
    path: '/admin/api/2026-10/graphql.json',
    headers: { 'x-shopify-access-token': token },
    body: JSON.stringify({ query: QUERY, variables: { after: position || null } }),
  }),
  pageOf(answer) {
    const { nodes, pageInfo } = Page.parse(answer).data.productVariants
    return {
      rows: nodes.map(
        ({ legacyResourceId: id, compareAtPrice: compareAt, inventoryQuantity: stock, product, ...node }) =>
          rowOf({ ...node, id, compareAt, stock }, product),
      ),
      // A page without articles is the last one, even if it announces further pages.
      next: pageInfo.hasNextPage && nodes.length > 0 ? pageInfo.endCursor : null,
    }
  },
}
