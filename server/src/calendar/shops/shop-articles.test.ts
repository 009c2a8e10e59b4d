import { createHmac } from 'node:crypto'
import { items } from '@wifi-tms/contract/items'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { markArticlesSeen } from '../sources/articles.ts'

eachServer('articles of shops', (server) => {
  const addShop = async (kind: 'shopify' | 'woocommerce') =>
    (await server().ask(dataSources.create, { name: `articles-${kind}`, kind, headers: { secret: 'hush' } }))._id
  const send = async (id: string, message: object, header: string, topic: Record<string, string>) => {
    const body = JSON.stringify(message)
    const signature = createHmac('sha256', 'hush').update(body).digest('base64')
    const init = { method: 'POST', body, headers: { ...topic, [header]: signature } }
    expect((await fetch(`${server().url}/hooks/${id}`, init)).status).toBe(200)
  }
  const find = async (key: string) => (await server().ask(items.list, { key })).items[0]

  test('articles that cannot become items are told until they become items, and the others are taken', async () => {
    const id = await addShop('shopify')
    const sendVariants = (...skus: string[]) => {
      const variants = skus.map((sku, index) => ({ id: index, sku, price: '1' }))
      return send(id, { title: 'Tea', variants }, 'x-shopify-hmac-sha256', { 'x-shopify-topic': 'products/update' })
    }
    const longKey = 'x'.repeat(101)
    await sendVariants('twice', longKey, 'right', 'twice')
    expect(await find('right')).toMatchObject({ values: { price: '1' } })
    const tooLong = { key: longKey, message: 'Too big: expected string to have <=100 characters' }
    expect((await server().ask(dataSources.get, { id })).faults).toEqual([
      tooLong,
      { key: 'twice', message: 'stands in a row before' },
    ])
    await sendVariants('twice')
    expect((await server().ask(dataSources.get, { id })).faults).toEqual([tooLong])
  })

  test('a variation of WooCommerce that has the SKU of its product changes its own item once the shop was read', async () => {
    const id = await addShop('woocommerce')
    const sendVariation = (price: string) =>
      send(id, { id: 71, sku: 'parent', type: 'variation', name: 'Tea - 100 g', price }, 'x-wc-webhook-signature', {
        'x-wc-webhook-topic': 'product.updated',
      })
    await server().ask(items.create, { key: 'parent', values: { price: '9' } })
    await server().ask(items.create, { key: '71', values: { price: '1' } })
    await server()
      .core.db.transaction()
      .execute((tx) => markArticlesSeen(tx, id, ['71']))
    await sendVariation('2')
    expect([(await find('71'))!.values, (await find('parent'))!.values]).toEqual([{ price: '2' }, { price: '9' }])
    // A later reading has not had the id as a key: the variation has got a SKU of its own.
    await server().core.db.updateTable('sourceArticle').set({ came: 0 }).where('sourceId', '=', id).execute()
    await sendVariation('3')
    expect([(await find('71'))!.values, (await find('parent'))!.values]).toEqual([{ price: '2' }, { price: '3' }])
  })
})
