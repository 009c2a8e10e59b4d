import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { odoo } from './odoo.ts'
import type { Hook } from './shop.ts'
import { shopify } from './shopify.ts'
import { woocommerce } from './woocommerce.ts'

const hook = (message: unknown, headers: Hook['headers'] = {}, key = ''): Hook => ({
  headers,
  key,
  body: Buffer.from(JSON.stringify(message)),
})
const shops = { shopify, woocommerce, odoo }

test('each variant of Shopify is an article; its key is the SKU, else the barcode, else the id', () => {
  const product = {
    title: 'Coffee',
    vendor: 'Palona',
    variants: [
      { id: 11, sku: ' 007 ', title: 'Default Title', price: '4.99', compare_at_price: null, inventory_quantity: 3 },
      { id: 12, sku: '', barcode: '4006381333931', title: '1 kg', price: '9.99' },
      { id: 13, price: '1.00' },
    ],
  }
  const rows = shopify.rowsOf(hook(product, { 'x-shopify-topic': 'products/update' }), product)
  expect(rows).toEqual([
    { key: '007', name: 'Coffee', values: { price: '4.99', compareAt: null, stock: '3', vendor: 'Palona' } },
    {
      key: '4006381333931',
      name: 'Coffee 1 kg',
      values: { price: '9.99', barcode: '4006381333931', vendor: 'Palona' },
    },
    { key: '13', name: 'Coffee', values: { price: '1.00', vendor: 'Palona' } },
  ])
  expect(shopify.rowsOf(hook({}, { 'x-shopify-topic': 'orders/create' }), {})).toEqual([])
})

test('a product of WooCommerce is an article with its sale price as a value; a product with variations is none, but each variation is', () => {
  const product = {
    id: 5,
    sku: '',
    name: 'Tea',
    price: '2.5',
    regular_price: '3',
    sale_price: '2.5',
    stock_quantity: 0,
  }
  expect(woocommerce.rowsOf(hook(product, { 'x-wc-webhook-topic': 'product.updated' }), product)).toEqual([
    { key: '5', name: 'Tea', values: { price: '2.5', regularPrice: '3', salePrice: '2.5', stock: '0' } },
  ])
  expect(woocommerce.rowsOf(hook({ id: 5 }, { 'x-wc-webhook-topic': 'product.deleted' }), { id: 5 })).toEqual([])
  const parent = { ...product, type: 'variable', variations: [6, 7] }
  expect(woocommerce.rowsOf(hook(parent, { 'x-wc-webhook-topic': 'product.updated' }), parent)).toEqual([])
  const variation = { id: 6, type: 'variation', parent_id: 5, sku: 'tea-1', name: 'Tea - 1 kg', price: '9' }
  expect(woocommerce.rowsOf(hook(variation, { 'x-wc-webhook-topic': 'product.updated' }), variation)).toEqual([
    { id: '6', key: 'tea-1', name: 'Tea - 1 kg', values: { price: '9' } },
  ])
})

/**
 * Reads a whole shop of WooCommerce whose lists, by path, are these. Returns the keys of its articles and the requested
 * paths.
 */
function readWooCommerce(lists: Record<string, { id: number }[]>, afterPage: (page: number) => void = () => undefined) {
  const keys: string[] = []
  const paths: string[] = []
  for (let position: string | null = ''; position !== null; ) {
    const { pathname, searchParams } = new URL(woocommerce.requestAfter(position, '').path, 'http://shop')
    const offset = Number(searchParams.get('offset'))
    const list = lists[pathname.replace('/wp-json/wc/v3/', '')]!
    paths.push(`${pathname.replace('/wp-json/wc/v3/', '')} ${offset}`)
    const page = woocommerce.pageOf(list.slice(offset, offset + 100), position)
    keys.push(...page.rows.map(({ key }) => key))
    afterPage(paths.length)
    position = page.next
  }
  return { keys, paths }
}

test('variations of WooCommerce are read after the page of their product, each as an article', () => {
  const variation = (id: number, sku: string, ...options: string[]) => ({
    id,
    sku,
    price: String(id),
    attributes: options.map((option) => ({ id: 1, name: 'Size', option })),
  })
  const lists = {
    products: [
      { id: 1, sku: 'mug', type: 'simple', price: '5' },
      { id: 2, sku: 'tea', name: 'Tea', type: 'variable', price: '3' },
      { id: 3, sku: '', name: 'Cup', type: 'variable', price: '3' },
    ],
    'products/2/variations': [variation(21, 'tea-1', '1 kg', 'green'), variation(22, 'tea'), variation(23, 'tea')],
    'products/3/variations': [],
  }
  expect(readWooCommerce(lists)).toEqual({
    keys: ['mug', 'tea-1', '22', '23'],
    paths: ['products 0', 'products/2/variations 0', 'products/3/variations 0', 'products 2'],
  })
  const position = woocommerce.pageOf(lists.products, '').next!
  expect(woocommerce.pageOf(lists['products/2/variations'], position).rows.map(({ name }) => name)).toEqual([
    'Tea - 1 kg, green',
    'Tea',
    'Tea',
  ])
  const manyVariations = Array.from({ length: 250 }, (_, index) => variation(index + 100, `v${index}`))
  const { keys } = readWooCommerce({ ...lists, 'products/3/variations': manyVariations })
  expect(keys.slice(4)).toEqual(manyVariations.map(({ sku }) => sku))
})

test('no product of WooCommerce is missed if others are removed while the pages are read', () => {
  const products = Array.from({ length: 320 }, (_, index) => ({ id: index + 1, sku: `p${index + 1}` }))
  const { keys } = readWooCommerce({ products }, (page) => {
    if (page === 1) products.splice(10, 3)
    if (page === 4) products.splice(0, 90)
  })
  expect(new Set(keys).size).toBe(keys.length)
  expect(products.filter(({ sku }) => !keys.includes(sku))).toEqual([])
})

test('every product of WooCommerce is read, however many before it are removed between two pages', () => {
  for (const pageBefore of [1, 2, 3])
    for (const removedCount of [1, 2, 98, 99, 100, 101, 198]) {
      const products = Array.from({ length: 420 }, (_, index) => ({ id: index + 1, sku: `p${index + 1}` }))
      const { keys } = readWooCommerce({ products }, (page) => {
        if (page === pageBefore) products.splice(0, removedCount)
      })
      expect(products.filter(({ sku }) => !keys.includes(sku))).toEqual([])
    }
})

test('products of Odoo have the chosen fields, without those that are not set', () => {
  const product = {
    _action: 'Label(#3)',
    _model: 'product.product',
    _id: 8,
    default_code: 'E-COM',
    name: 'Desk',
    list_price: 12.5,
    qty_available: 4,
    barcode: false,
    uom_id: [1, 'Units'],
  }
  expect(odoo.rowsOf(hook(product), product)).toEqual([
    { key: 'E-COM', name: 'Desk', values: { price: '12.5', default_code: 'E-COM', qty_available: '4' } },
  ])
  expect(odoo.rowsOf(hook({}), { _model: 'res.partner', _id: 1 })).toEqual([])
})

test('a page of a whole shop has its articles and the position of the next page', () => {
  const tea = { id: 5, sku: 'tea', name: 'Tea', price: '2.5', stock_quantity: null }
  const { rows: articles, next } = woocommerce.pageOf([tea], '')
  expect(articles).toEqual([{ key: 'tea', name: 'Tea', values: { price: '2.5' } }])
  expect(woocommerce.pageOf([tea], next!)).toEqual({ rows: [], next: null })
  expect(woocommerce.requestAfter('', 'ck:cs')).toEqual({
    path: expect.stringMatching(
      /^\/wp-json\/wc\/v3\/products\?per_page=100&offset=0&.*&_fields=id,sku,name,type,price,/,
    ),
    headers: { authorization: 'Basic Y2s6Y3M=' },
  })

  const desk = { id: 8, default_code: 'E-COM', barcode: false, display_name: 'Desk', lst_price: 12.5 }
  const rows = [{ key: 'E-COM', name: 'Desk', values: { price: '12.5', default_code: 'E-COM' } }]
  expect(odoo.pageOf([desk], '')).toEqual({ rows, next: null })
  expect(
    odoo.pageOf(
      Array.from({ length: 200 }, (_, index) => ({ ...desk, id: index + 9 })),
      '8',
    ).next,
  ).toBe('208')
  const { path, headers, body } = odoo.requestAfter('208', 'key')
  expect([path, headers]).toEqual(['/json/2/product.product/search_read', { authorization: 'bearer key' }])
  expect(JSON.parse(body!)).toMatchObject({ domain: [['id', '>', 208]], order: 'id', limit: 200 })
})

test('a signature is valid only with the secret and for the unchanged bytes', () => {
  const message = { id: 1 }
  const { body } = hook(message)
  const signature = createHmac('sha256', 'hush').update(body).digest('base64')
  for (const [shop, header] of [
    [shopify, 'x-shopify-hmac-sha256'],
    [woocommerce, 'x-wc-webhook-signature'],
  ] as const) {
    expect(shop.isSigned(hook(message, { [header]: signature }), 'hush')).toBe(true)
    expect(shop.isSigned(hook(message, { [header]: signature }), 'other')).toBe(false)
    expect(shop.isSigned(hook({ id: 2 }, { [header]: signature }), 'hush')).toBe(false)
    expect(shop.isSigned(hook(message), 'hush')).toBe(false)
  }
  expect([odoo.isSigned(hook(message, {}, 'hush'), 'hush'), odoo.isSigned(hook(message), 'hush')]).toEqual([
    true,
    false,
  ])
})

test('any message and any page give rows or a ZodError', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.values(shops)), (message, shop) => {
      const headers = { 'x-shopify-topic': 'products/update', 'x-wc-webhook-topic': 'product.updated' }
      try {
        expect(Array.isArray(shop.rowsOf(hook(message, headers), message))).toBe(true)
        expect(Array.isArray(shop.pageOf(message, '').rows)).toBe(true)
      } catch (error) {
        expect((error as Error).name).toMatch(/ZodError/)
      }
    }),
  )
})
