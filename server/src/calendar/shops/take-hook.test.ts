import { createHmac } from 'node:crypto'
import { items } from '@wifi-tms/contract/items'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

eachServer('webhooks of shops', (server) => {
  let count = 0
  const addShop = async (kind: 'shopify' | 'woocommerce' | 'odoo', secret = 'hush') =>
    (await server().ask(dataSources.create, { name: `shop${++count}`, kind, headers: { secret } }))._id
  const send = async (path: string, body: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server().url}/hooks/${path}`, { method: 'POST', body, headers })).status
  const signed = (body: string, header: string, secret = 'hush') => ({
    'content-type': 'application/json',
    [header]: createHmac('sha256', secret).update(body).digest('base64'),
  })
  const find = async (key: string) => (await server().ask(items.list, { key })).items[0]
  const shopify = { 'x-shopify-topic': 'products/update' }
  const HEADER = 'x-shopify-hmac-sha256'

  test('a signed message changes items, and keeps the values that it lacks', async () => {
    const id = await addShop('shopify')
    await server().ask(items.create, { key: 'shop-1', values: { unit: 'kg', price: 1 } })
    // The signature covers the raw bytes, including spaces.
    const body = ' {"title": "Coffee",  "variants":[{"id":1,"sku":"shop-1","price":"4.99"}]} '
    expect(await send(id, body, { ...shopify, ...signed(body, HEADER) })).toBe(200)
    expect(await find('shop-1')).toMatchObject({ name: 'Coffee', values: { unit: 'kg', price: '4.99' } })
    const source = await server().ask(dataSources.get, { id })
    expect(source).toMatchObject({ error: '', headerNames: ['secret'], value: { title: 'Coffee' } })
    expect(source.at).not.toBeNull()
    expect(JSON.stringify(source)).not.toContain('hush')
  })

  test('a message that is not signed with the secret is refused and changes nothing', async () => {
    const id = await addShop('shopify')
    const body = JSON.stringify({ title: 'Evil', variants: [{ id: 1, sku: 'evil', price: '0' }] })
    expect(await send(id, body, shopify)).toBe(401)
    expect(await send(id, body, { ...shopify, ...signed(body, HEADER, 'other') })).toBe(401)
    expect(await send(id, `${body} `, { ...shopify, ...signed(body, HEADER) })).toBe(401)
    expect(await send('ffffffffffffffffffffffff', body, { ...shopify, ...signed(body, HEADER) })).toBe(404)
    const push = await server().ask(dataSources.create, { name: 'pushed', kind: 'push' })
    expect(await send(push._id, body, { ...shopify, ...signed(body, HEADER) })).toBe(404)
    expect(await send(id, 'x'.repeat(1024 * 1024 + 1), shopify)).toBe(413)
    expect(await find('evil')).toBeUndefined()
    expect(await server().ask(dataSources.get, { id })).toMatchObject({ error: '', at: null })
  })

  test('calls that are not signed do not use up the calls that a shop may make', async () => {
    const id = await addShop('shopify')
    const body = JSON.stringify({ title: 'Rye', variants: [{ id: 1, sku: 'shop-rye', price: '3' }] })
    for (let call = 0; call < 120; call++) expect(await send(id, '{}', shopify)).toBe(401)
    expect(await send(id, body, { ...shopify, ...signed(body, HEADER) })).toBe(200)
  })

  test('a reduced price that its shop has ended leaves the item, and one that a message does not name stays', async () => {
    const sendWoo = async (id: string, product: object) => {
      const body = JSON.stringify({ id: 7, sku: 'sale-woo', name: 'Tea', ...product })
      const headers = { 'x-wc-webhook-topic': 'product.updated', ...signed(body, 'x-wc-webhook-signature') }
      expect(await send(id, body, headers)).toBe(200)
      return (await find('sale-woo'))!.values
    }
    const woo = await addShop('woocommerce')
    await sendWoo(woo, { price: '2', regular_price: '3', sale_price: '2' })
    expect(await sendWoo(woo, { price: '2' })).toEqual({ price: '2', regularPrice: '3', salePrice: '2' })
    expect(await sendWoo(woo, { price: '3', regular_price: '3', sale_price: '' })).toEqual({
      price: '3',
      regularPrice: '3',
    })

    const id = await addShop('shopify')
    for (const [compareAt, values] of [
      ['5.99', { price: '4.99', compareAt: '5.99' }],
      [null, { price: '4.99' }],
    ] as const) {
      const variant = { id: 1, sku: 'sale-shopify', price: '4.99', compare_at_price: compareAt }
      const body = JSON.stringify({ title: 'Coffee', variants: [variant] })
      expect(await send(id, body, { ...shopify, ...signed(body, HEADER) })).toBe(200)
      expect((await find('sale-shopify'))!.values).toEqual(values)
    }
  })

  test('a signed message without an article is reported at its source until the next message', async () => {
    const id = await addShop('shopify')
    for (const [body, error] of [
      ['{"variants": 7}', 'brings no article'],
      ['<html>', 'is not JSON'],
    ] as const) {
      expect(await send(id, body, { ...shopify, ...signed(body, HEADER) })).toBe(200)
      expect(await server().ask(dataSources.get, { id })).toMatchObject({ error })
    }
    const other = '{"id": 5}'
    expect(await send(id, other, { 'x-shopify-topic': 'orders/create', ...signed(other, HEADER) })).toBe(200)
    expect(await server().ask(dataSources.get, { id })).toMatchObject({ error: '', since: null })
  })

  test('an unsigned ping of WooCommerce is accepted; Odoo has its secret in the address', async () => {
    const shop = await addShop('woocommerce')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await send(shop, 'webhook_id=12', form)).toBe(200)
    expect(await send(shop, 'webhook_id=12&sku=evil', form)).toBe(401)
    const tea = JSON.stringify({ id: 5, sku: 'woo-1', name: 'Tea', price: '2.50' })
    const headers = { 'x-wc-webhook-topic': 'product.updated', ...signed(tea, 'x-wc-webhook-signature') }
    expect(await send(shop, tea, headers)).toBe(200)
    expect(await find('woo-1')).toMatchObject({ values: { price: '2.50' } })

    const odoo = await addShop('odoo', 'in-the-address')
    const desk = JSON.stringify({
      _model: 'product.product',
      _id: 3,
      default_code: 'odoo-1',
      name: 'Desk',
      list_price: 9,
    })
    // The second address has a wrong secret.
    expect([await send(odoo, desk), await send(`${odoo}/in-the-adress`, desk)]).toEqual([401, 401])
    expect(await send(`${odoo}/in-the-address`, desk)).toBe(200)
    expect(await find('odoo-1')).toMatchObject({ name: 'Desk', values: { price: '9' } })
  })
})
