import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { ITEMS_MAX, items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { dataSources, fetchSource, pushSource } from '@wifi-tms/contract/read-sources'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { serveFeed } from '../feeds/testing/serve-feed.ts'
import { fillItems } from '../items/testing/fill-items.ts'

eachServer(
  'a source that somebody changes',
  (server, once) => {
    test('entries of the value that is there already become items as soon as somebody says so', async () => {
      const source = { name: 'till', kind: 'push' as const }
      const { _id: id } = await server().ask(dataSources.create, source)
      await server().ask(pushSource, { id, list: [{ sku: '007', price: 2 }] } as never)
      await server().ask(dataSources.update, { id, ...source, items: { path: 'list', key: 'sku' } })
      const { items: found } = await server().ask(items.list, {})
      expect(found.map(({ key, values }) => [key, values])).toEqual([['007', { price: 2 }]])
    })

    test('devices show the value of a source as soon as it gets the name that their template asks for', async () => {
      const source = { name: 'wether', kind: 'push' as const }
      const { _id: id } = await server().ask(dataSources.create, source)
      await server().ask(pushSource, { id, temp: 20 } as never)
      const { _id: productId } = await server().ask(products.create, { name: 'Wall', uri: 'wall' })
      const text = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 48, height: 20, size: 10 }
      const { _id: templateId } = await server().ask(templates.create, {
        name: 'Weather',
        resolution: '48x20',
        canvas: { version: 1 as const, elements: [{ ...text, text: '{{source.weather.temp}}' }] },
      })
      const deviceId = await addDevice(server().core.db, { mac: 'dadadadadada', productId })
      await server().ask(showMany, { deviceIds: [deviceId], templateId, force: true })
      await server().ask(dataSources.update, { id, ...source, name: 'weather' })
      expect((await server().ask(devices.get, { id: deviceId })).wanted).toMatchObject({ source: 'data' })
    })

    once('a source says so if its items cannot be written, and keeps its last value', async () => {
      const { db } = server().core
      const web = await serveFeed((_, reply) => void reply.end('[{"sku":"one-too-many"}]'))
      const source = { name: 'full', kind: 'json' as const, url: web.url, items: { path: '', key: 'sku' } }
      await fillItems(db)
      const { _id: id } = await server().ask(dataSources.create, source)
      const fetched = await server().ask(fetchSource, { id })
      expect(fetched).toMatchObject({ value: null, error: `No item can be added: there are ${ITEMS_MAX} already` })
      expect(fetched.since).not.toBeNull()
    })
  },
  { innerHosts: ['127.0.0.1'] },
)
