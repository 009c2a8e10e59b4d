import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { listLabels } from '@wifi-tms/contract/labels'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { addTestProduct } from '../http-tags/testing/polling-tag.ts'
import { newMac } from '../orders/testing/hand-played.ts'

eachServer('labels of devices', (server) => {
  const start = async () => {
    const uri = `labels-${newMac()}`
    const { product, template } = await addTestProduct(server(), uri)
    const addDevice = (alias: string, labels?: string[]) =>
      server().ask(devices.create, { mac: newMac(), alias, product: product._id, ...(labels && { labels }) })
    const aliasesBy = async (query: object) => {
      const { items, total } = await server().ask(devices.list, { product: product._id, sort: 'alias', ...query })
      expect(total).toBe(items.length)
      return items.map(({ alias }) => alias)
    }
    return { product, template, addDevice, aliasesBy, uniqueLabel: (label: string) => `${uri} ${label}` }
  }

  test('labels are stored in their order, each once and without surrounding blanks, and an empty list removes them', async () => {
    const { addDevice, uniqueLabel } = await start()
    const device = await addDevice('Door', [uniqueLabel('b'), ` ${uniqueLabel('a')} `, uniqueLabel('b')])
    expect(device.labels).toEqual([uniqueLabel('b'), uniqueLabel('a')])
    const write = { id: device._id, mac: device.mac, alias: 'Door', product: device.product }
    expect((await server().ask(devices.update, { ...write, labels: [uniqueLabel('c')] })).labels).toEqual([
      uniqueLabel('c'),
    ])
    expect((await server().ask(devices.get, { id: device._id })).labels).toEqual([uniqueLabel('c')])
    expect((await server().ask(devices.update, write)).labels).toEqual([])
  })

  test('a label has 1 to 50 characters, and a device at most 20 labels', async () => {
    const { product } = await start()
    const pathOf = async (labels: unknown) => {
      const { code, body } = await server().tell(devices.create, { mac: newMac(), product: product._id, labels })
      return [code, body.errors?.[0]?.path]
    }
    expect(await pathOf(['x'.repeat(51)])).toEqual([40000, 'labels.0'])
    expect(await pathOf(['north', '  '])).toEqual([40000, 'labels.1'])
    expect(await pathOf(Array.from({ length: 21 }, (_, index) => `label ${index}`))).toEqual([40000, 'labels'])
    expect(await pathOf(Array.from({ length: 20 }, (_, index) => 'x'.repeat(50 - index)))).toEqual([20000, undefined])
  })

  test('lists are filtered by one label or any of several, in any order, with other filters and a search', async () => {
    const { addDevice, aliasesBy, uniqueLabel } = await start()
    await addDevice('Shelf 1', [uniqueLabel('north'), uniqueLabel('cold')])
    await addDevice('Shelf 2', [uniqueLabel('south')])
    await addDevice('Shelf 3')
    expect(await aliasesBy({ labels: uniqueLabel('north') })).toEqual(['Shelf 1'])
    expect(await aliasesBy({ labels: [uniqueLabel('north'), uniqueLabel('south')] })).toEqual(['Shelf 1', 'Shelf 2'])
    expect(await aliasesBy({ labels: [uniqueLabel('north'), uniqueLabel('south')], sort: '-alias' })).toEqual([
      'Shelf 2',
      'Shelf 1',
    ])
    expect(await aliasesBy({ labels: [uniqueLabel('north'), uniqueLabel('south')], q: 'shelf 2' })).toEqual(['Shelf 2'])
    expect(await aliasesBy({ labels: uniqueLabel('south'), status: 'online' })).toEqual([])
    expect(await aliasesBy({ labels: uniqueLabel('nowhere') })).toEqual([])
    expect((await server().tell(devices.list, { labels: '' })).code).toBe(40000)
  })

  test('a display for a label goes to the devices with that label', async () => {
    const { addDevice, template, uniqueLabel } = await start()
    await addDevice('Shelf 1', [uniqueLabel('north')])
    await addDevice('Shelf 2', [uniqueLabel('south')])
    const { _id: templateId } = await template(10)
    const { total } = await server().ask(showMany, {
      filter: { labels: uniqueLabel('north') },
      templateId,
      fit: 'contain',
    })
    expect(total).toBe(1)
  })

  test('all labels can be listed with the number of their devices, and those of a removed device are deleted', async () => {
    const { addDevice, uniqueLabel } = await start()
    const first = await addDevice('Shelf 1', [uniqueLabel('north'), uniqueLabel('cold')])
    await addDevice('Shelf 2', [uniqueLabel('north')])
    const counts = async () => {
      const { items } = await server().ask(listLabels, {})
      return Object.fromEntries(
        items.filter(({ label }) => label.startsWith(uniqueLabel(''))).map(({ label, count }) => [label, count]),
      )
    }
    expect(await counts()).toEqual({ [uniqueLabel('north')]: 2, [uniqueLabel('cold')]: 1 })
    await server().ask(devices.remove, { id: first._id })
    expect(await counts()).toEqual({ [uniqueLabel('north')]: 1 })
    expect((await addDevice('Shelf 3')).labels).toEqual([])
  })
})
