import { z } from 'zod'
import { isSignedBy, type PageCall, type Shop, type ShopPage, type ShopRow, Text, valuesOf } from './shop.ts'

/** A product or a variation, in a webhook or in a list. */
const Article = z.object({
  id: Text,
  sku: Text,
  name: Text,
  type: Text,
  price: Text,
  regular_price: Text,
  sale_price: Text,
  stock_quantity: Text,
  global_unique_id: Text,
})

/** An article in a list, which is sorted by id. A variation has its options in `attributes`. */
const Listed = Article.extend({
  id: z.int(),
  attributes: z.array(z.object({ option: Text })).catch([]),
})

/** The fields that the server requests. */
const FIELDS = Object.keys(Listed.shape).join()

/** The topics of webhooks that contain an article. */
const TOPICS = ['product.created', 'product.updated', 'product.restored']

/** The most entries of a page. */
const PAGE = 100

/** A place in a list: the number of entries before it, and the id of the last of them. */
interface ListPlace {
  passed: number
  last: number
}

/** A product with variations: these are articles, it is none. */
interface Parent {
  id: number
  sku: string
  name: string
}

/**
 * The progress of a reading: the place among the products (null: all are read), the parents whose variations are to be
 * read, and the place among the variations of the first of them.
 */
interface Place {
  products: ListPlace | null
  parents: Parent[]
  variations: ListPlace
}

const START: ListPlace = { passed: 0, last: 0 }

/** Parses the progress that `nextPlace` has written; an empty text is the beginning. */
const placeOf = (place: string): Place =>
  place === '' ? { products: START, parents: [], variations: START } : (JSON.parse(place) as Place)

const rowOf = (article: Omit<z.output<typeof Article>, 'id' | 'type'>, key: string): ShopRow => ({
  key,
  name: article.name.slice(0, 200),
  values: valuesOf({
    price: article.price,
    regularPrice: article.regular_price,
    salePrice: article.sale_price,
    stock: article.stock_quantity,
    barcode: article.global_unique_id,
  }),
})

/**
 * The new entries of a page, and the place of the next page; null: there is none. Pages overlap by one entry. If a page
 * begins with another entry, some were removed meanwhile, and the reading goes back one page so that it misses none.
 */
function readList<T extends { id: number }>(entries: readonly T[], { passed, last }: ListPlace) {
  const [first] = entries
  if (passed > 0 && (!first || first.id > last))
    return { fresh: [], next: { passed: Math.max(passed - PAGE, 0), last } }
  const fresh = entries.filter(({ id }) => id > last)
  // A page may lack broken entries, so one that is not full need not be the last.
  return { fresh, next: fresh.length > 0 ? { passed: passed + entries.length - 1, last: fresh.at(-1)!.id } : null }
}

function readProducts(listed: readonly z.output<typeof Listed>[], { products }: Place): ShopPage {
  const { fresh, next } = readList(listed, products!)
  const [parents, articles] = [true, false].map((hasVariations) =>
    fresh.filter(({ type }) => (type === 'variable') === hasVariations),
  )
  const waiting = parents!.map(({ id, sku, name }) => ({ id, sku: sku.slice(0, 100), name: name.slice(0, 200) }))
  const rows = articles!.map(({ id, ...article }) => rowOf(article, article.sku || String(id)))
  return { rows, next: nextPlace({ products: next, parents: waiting, variations: START }) }
}

function readVariations(
  listed: readonly z.output<typeof Listed>[],
  { products, parents, variations }: Place,
): ShopPage {
  const [parent, ...others] = parents
  const { fresh, next } = readList(listed, variations)
  const rows = fresh.map(({ id, attributes, ...article }) => {
    const options = attributes.map(({ option }) => option).filter(Boolean)
    const name = [parent!.name, options.join(', ')].filter(Boolean).join(' - ')
    // A variation without its own SKU has that of its parent, which all of them share.
    const isOwn = article.sku !== '' && article.sku !== parent!.sku
    return rowOf({ ...article, name }, isOwn ? article.sku : String(id))
  })
  // Few products have more than one page, so a page that is not full counts as the last.
  const following = fresh.length > 0 && listed.length < PAGE ? null : next
  return { rows, next: nextPlace({ products, parents: following ? parents : others, variations: following ?? START }) }
}

/** Writes the progress as text; null if everything is read. */
const nextPlace = (place: Place) => (place.products || place.parents.length > 0 ? JSON.stringify(place) : null)

function pathAfter({ products, parents: [parent], variations }: Place): string {
  const { passed } = parent ? variations : products!
  const list = parent ? `products/${parent.id}/variations` : 'products'
  return `/wp-json/wc/v3/${list}?per_page=${PAGE}&offset=${passed}&orderby=id&order=asc&_fields=${FIELDS}`
}

/**
 * WooCommerce signs by `X-WC-Webhook-Signature`. `product.deleted` has no SKU, so it is ignored. A product with
 * variations has no price of its own: each variation has its own messages.
 */
export const woocommerce: Shop = {
  isSigned: (hook, secret) => isSignedBy('x-wc-webhook-signature', hook, secret),
  rowsOf({ headers }, message) {
    if (!TOPICS.includes(String(headers['x-wc-webhook-topic'] ?? ''))) return []
    const { id, type, ...article } = Article.parse(message)
    return type === 'variable' ? [] : [rowOf(article, article.sku || id)]
  },
  askAfter: (place, token): PageCall => ({
    path: pathAfter(placeOf(place)),
    headers: { authorization: `Basic ${Buffer.from(token).toString('base64')}` },
  }),
  pageOf(answer, place) {
    const from = placeOf(place)
    const listed = z.array(Listed).parse(answer)
    return from.parents.length > 0 ? readVariations(listed, from) : readProducts(listed, from)
  },
}
