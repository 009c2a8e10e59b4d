import { z } from 'zod'
import {
  EndingPrice,
  isSignedBy,
  LONGEST_KEY,
  LONGEST_NAME,
  type PageCall,
  type Shop,
  type ShopPage,
  type ShopRow,
  Text,
  valuesOf,
} from './shop.ts'

/** A product or a variation, in a webhook or in a list. */
const Article = z.object({
  id: Text,
  sku: Text,
  name: Text,
  type: Text,
  price: Text,
  regular_price: Text,
  sale_price: EndingPrice,
  stock_quantity: Text,
  global_unique_id: Text,
})

/** An article in a list of the API. All lists are sorted by id. A variation has its options in `attributes`. */
const Listed = Article.extend({
  id: z.int(),
  attributes: z.array(z.object({ option: Text })).catch([]),
})

/** The fields that the server requests. */
const FIELDS = Object.keys(Listed.shape).join()

/** The topics of webhooks that contain an article. */
const TOPICS = ['product.created', 'product.updated', 'product.restored']

/** The maximum number of entries of a page. */
const PAGE = 100

/** The position of the next page in a list. Every page but the first should begin with the last entry that was read. */
interface ListPosition {
  /** The number of entries before the page. */
  passed: number
  /** The id of the last entry that was read; 0 if none was. */
  last: number
}

/** A product with variations. Only its variations are articles. */
interface Parent {
  id: number
  sku: string
  name: string
}

/** The progress of a reading. The variations of all `parents` are read before the next page of products. */
interface Progress {
  /** The position among the products; null: all are read. */
  products: ListPosition | null
  /** The parents whose variations are to be read. */
  parents: Parent[]
  /** The position among the variations of the first parent. */
  variations: ListPosition
}

const START: ListPosition = { passed: 0, last: 0 }

/** Parses the progress that `textOfProgress` has written. An empty text is the beginning. */
const progressOf = (position: string): Progress =>
  position === '' ? { products: START, parents: [], variations: START } : (JSON.parse(position) as Progress)

const rowOf = (article: Omit<z.output<typeof Article>, 'id' | 'type'>, key: string): ShopRow => ({
  key,
  name: article.name.slice(0, LONGEST_NAME),
  values: valuesOf({
    price: article.price,
    regularPrice: article.regular_price,
    salePrice: article.sale_price,
    stock: article.stock_quantity,
    barcode: article.global_unique_id,
  }),
})

/**
 * Finds the entries of a page that earlier pages did not have, and the position of the next page; null if there is
 * none. If the page does not begin with the last entry that was read, entries were removed from the shop meanwhile, and
 * the later entries have moved forward. Then the reading goes back, so that it misses no entry.
 */
function readList<T extends { id: number }>(entries: readonly T[], { passed, last }: ListPosition) {
  const [first] = entries
  if (passed > 0 && (!first || first.id > last))
    // The next page ends with `first`, which is new. A page without a new entry would count as the last page.
    return { newEntries: [], next: { passed: Math.max(passed - PAGE + 1, 0), last } }
  const newEntries = entries.filter(({ id }) => id > last)
  // The service may leave out broken entries, and so a page that is not full need not be the last.
  return {
    newEntries,
    next: newEntries.length > 0 ? { passed: passed + entries.length - 1, last: newEntries.at(-1)!.id } : null,
  }
}

function readProducts(listedArticles: readonly z.output<typeof Listed>[], { products }: Progress): ShopPage {
  const { newEntries, next } = readList(listedArticles, products!)
  const parents = newEntries.filter(({ type }) => type === 'variable')
  const articles = newEntries.filter(({ type }) => type !== 'variable')
  const parentsToRead = parents.map(({ id, sku, name }) => ({
    id,
    sku: sku.slice(0, LONGEST_KEY),
    name: name.slice(0, LONGEST_NAME),
  }))
  const rows = articles.map(({ id, ...article }) => rowOf(article, article.sku || String(id)))
  return { rows, next: textOfProgress({ products: next, parents: parentsToRead, variations: START }) }
}

function readVariations(
  listedArticles: readonly z.output<typeof Listed>[],
  { products, parents, variations }: Progress,
): ShopPage {
  const [parent, ...others] = parents
  const { newEntries, next } = readList(listedArticles, variations)
  const rows = newEntries.map(({ id, attributes, ...article }) => {
    const options = attributes.map(({ option }) => option).filter(Boolean)
    const name = [parent!.name, options.join(', ')].filter(Boolean).join(' - ')
    // The shop gives a variation without a SKU the SKU of its parent. That SKU does not identify the variation.
    const hasOwnSku = article.sku !== '' && article.sku !== parent!.sku
    return rowOf({ ...article, name }, hasOwnSku ? article.sku : String(id))
  })
  // Few products have more than one page of variations, so a page that is not full counts as the last.
  const nextVariations = newEntries.length > 0 && listedArticles.length < PAGE ? null : next
  return {
    rows,
    next: textOfProgress({ products, parents: nextVariations ? parents : others, variations: nextVariations ?? START }),
  }
}

/** Writes the progress as text; null if everything is read. */
const textOfProgress = (progress: Progress) =>
  progress.products || progress.parents.length > 0 ? JSON.stringify(progress) : null

function pathAfter({ products, parents: [parent], variations }: Progress): string {
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
    if (type === 'variable') return []
    const row = rowOf(article, article.sku || id)
    // The SKU may be that of the parent, which the message does not tell. So the id is returned too.
    return [type === 'variation' ? { ...row, id } : row]
  },
  requestAfter: (position, token): PageCall => ({
    path: pathAfter(progressOf(position)),
    headers: { authorization: `Basic ${Buffer.from(token).toString('base64')}` },
  }),
  pageOf(answer, position) {
    const progress = progressOf(position)
    const listedArticles = z.array(Listed).parse(answer)
    return progress.parents.length > 0
      ? readVariations(listedArticles, progress)
      : readProducts(listedArticles, progress)
  },
}
