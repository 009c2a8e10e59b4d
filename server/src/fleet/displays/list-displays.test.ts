import { devices } from '@wifi-tms/contract/devices'
import { displays, showMany } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

eachServer('the list of displays', (server) => {
  test('[route-display] the list has running and ended displays, who wished for them and their progress, newest first, page by page', async () => {
    const { ask, login } = server()
    const person = { username: 'eva', password: 'password-1', roles: ['editor'] as ['editor'] }
    await ask(users.create, person)
    const eva = await login(person.username, person.password)
    const product = await ask(products.create, { name: 'Shop', uri: 'listed' })
    const addDevice = async (mac: string) => (await ask(devices.create, { mac, alias: mac, product: product._id }))._id
    const addTemplate = async (name: string) =>
      (await ask(templates.create, { name, resolution: '400x300', canvas: { version: 1, elements: [] } }))._id
    const [door, shelf] = [await addDevice('d0d0d0000001'), await addDevice('d0d0d0000002')]
    const [price, menu] = [await addTemplate('Price'), await addTemplate('Menu')]
    const first = await ask(showMany, { deviceIds: [door], templateId: price })
    const second = await ask(showMany, { deviceIds: [door, shelf], templateId: menu }, eva)

    const listDisplays = async (query: object = {}) => {
      const { items, total } = await ask(displays.list, query)
      return { ids: items.map(({ _id }) => _id), total, items }
    }
    const { items, total } = await listDisplays()
    expect(total).toBe(2)
    const noCounts = { waiting: 0, sending: 0, drawing: 0, shown: 0, failed: 0, superseded: 0 }
    const otherFields = { source: 'manual', at: expect.any(String) }
    expect(items).toEqual([
      {
        ...otherFields,
        _id: second._id,
        templateId: menu,
        templateName: 'Menu',
        createdBy: 'eva',
        state: 'running',
        total: 2,
        counts: { ...noCounts, waiting: 2 },
      },
      {
        ...otherFields,
        _id: first._id,
        templateId: price,
        templateName: 'Price',
        createdBy: 'admin',
        state: 'done',
        total: 1,
        counts: { ...noCounts, superseded: 1 },
      },
    ])
    expect((await listDisplays({ limit: 1, page: 2 })).ids).toEqual([first._id])
    expect((await listDisplays({ sort: 'at' })).ids).toEqual([first._id, second._id])
    expect((await listDisplays({ sort: '-total' })).ids).toEqual([second._id, first._id])
    expect((await listDisplays({ state: 'running' })).ids).toEqual([second._id])
    expect((await listDisplays({ state: ['done', 'failed'] })).ids).toEqual([first._id])
    expect((await listDisplays({ createdBy: 'eva' })).ids).toEqual([second._id])
    expect((await listDisplays({ q: 'pric' })).ids).toEqual([first._id])
    expect((await listDisplays({ templateId: menu, source: 'task' })).total).toBe(0)
    const { code, body } = await server().tell(displays.list, { state: 'gone' })
    expect([code, body.errors?.[0]?.path]).toEqual([40000, 'state'])
  })

  test('the filter `sleeps` tells devices that sleep from others, also with the filter for offline ones', async () => {
    expect((await server().ask(devices.list, { sleeps: 'true' })).total).toBe(0)
    expect((await server().ask(devices.list, { sleeps: 'false', status: 'offline' })).total).toBe(2)
  })
})
