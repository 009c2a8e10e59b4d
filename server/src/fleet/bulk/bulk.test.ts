import { audits, readObjectHistory } from '@wifi-tms/contract/audit'
import { BULK_PORTION, changeDevices } from '@wifi-tms/contract/bulk'
import { devices } from '@wifi-tms/contract/devices'
import { readOrders } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { expect, test, vi } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { labelsAfter } from '../devices/rules.ts'
import { newMac, playTag } from '../orders/testing/hand-played.ts'

test('a device’s labels after a change are those that stay, then the added ones in their order, each once', () => {
  expect(labelsAfter(['a', 'b', 'c'], { removeLabels: ['b', 'x'], addLabels: ['d', 'a', 'd'] })).toEqual([
    'a',
    'c',
    'd',
  ])
  expect(labelsAfter(['a', 'b'], { labels: ['c', 'c'], addLabels: ['d'] })).toEqual(['c', 'd'])
  expect(labelsAfter(['a', 'b'], { labels: [] })).toEqual([])
  for (const set of [{ addLabels: ['a'] }, { removeLabels: ['x'] }, { labels: ['a', 'b'] }])
    expect(labelsAfter(['a', 'b'], set)).toBeUndefined()
})

eachServer('many devices at once', (server) => {
  const start = async () => {
    const uri = `bulk-${newMac()}`
    const { _id: product } = await server().ask(products.create, { name: uri, uri })
    const addShelf = async (alias: string, labels: string[] = []) =>
      (await server().ask(devices.create, { mac: newMac(), alias, product, labels }))._id
    const ids = [
      await addShelf('Shelf 1', ['north']),
      await addShelf('Shelf 2', ['north', 'cold']),
      await addShelf('Shelf 3'),
    ] as const
    const readLabels = async () => {
      const { items } = await server().ask(devices.list, { product, sort: 'alias', limit: 100 })
      return items.map((device) => device.labels)
    }
    return { product, addShelf, ids, readLabels }
  }
  const lastPortion = (total: number, changed: number) => ({ total, changed, next: null })

  test('labels are added to the named or matching devices and removed from them; unchanged devices do not count', async () => {
    const { product, ids, readLabels } = await start()
    const [first, second, third] = ids
    const set = { addLabels: ['north', 'new'], removeLabels: ['cold'] }
    expect(await server().ask(changeDevices, { deviceIds: [second, third], set })).toEqual(lastPortion(2, 2))
    expect(await readLabels()).toEqual([['north'], ['north', 'new'], ['north', 'new']])
    const filter = { product, labels: 'north' }
    expect(await server().ask(changeDevices, { filter, set: { addLabels: ['new'] } })).toEqual(lastPortion(3, 1))
    expect(await server().ask(changeDevices, { filter, set: { removeLabels: ['north'] } })).toEqual(lastPortion(3, 3))
    expect(await readLabels()).toEqual([['new'], ['new'], ['new']])
    expect(await server().ask(changeDevices, { deviceIds: [first], set: { labels: ['a', 'b'] } })).toEqual(
      lastPortion(1, 1),
    )
    expect(await readLabels()).toEqual([['a', 'b'], ['new'], ['new']])
    expect(await server().ask(changeDevices, { filter, set: { addLabels: ['x'] } })).toEqual(lastPortion(0, 0))
  })

  test('a dry run counts the changes, and neither makes nor records them', async () => {
    const { ids, readLabels } = await start()
    const { total } = await server().ask(audits.list, {})
    const choice = { deviceIds: [...ids], set: { addLabels: ['north'] } }
    expect(await server().ask(changeDevices, { ...choice, dryRun: true })).toEqual(lastPortion(3, 1))
    expect(await readLabels()).toEqual([['north'], ['north', 'cold'], []])
    expect((await server().ask(audits.list, {})).total).toBe(total)
  })

  test('a device form that was opened before a bulk change is refused when it is saved', async () => {
    const { ids } = await start()
    const [first, second] = await Promise.all([ids[0], ids[2]].map((id) => server().ask(devices.get, { id })))
    await server().ask(changeDevices, { deviceIds: [...ids], set: { addLabels: ['north'] } })
    const save = ({ _id: id, mac, product, updatedAt }: NonNullable<typeof first>) =>
      server().tell(devices.update, { id, mac, alias: 'Mine', product, updatedAt })
    expect((await save(first!)).code).toBe(20000)
    expect((await save(second!)).code).toBe(40900)
  })

  test('the history has one line for each device that was named, but a single line with their number for devices of a filter', async () => {
    const { product, ids } = await start()
    await server().ask(changeDevices, { deviceIds: [...ids], set: { addLabels: ['north'] } })
    const linesOf = async (id: string) =>
      (await server().ask(readObjectHistory, { noun: 'devices', id })).items.map(({ changes }) => changes)
    expect((await linesOf(ids[2]))[0]).toEqual([{ field: 'labels', from: [], to: ['north'] }])
    expect(await linesOf(ids[0])).toHaveLength(1)
    await server().ask(changeDevices, { filter: { product }, set: { removeLabels: ['north'] } })
    const [line] = (await server().ask(audits.list, { noun: 'devices' })).items
    expect(line).toMatchObject({ call: 'POST /user/api/devices/bulk', object: { _id: '', name: '' } })
    expect(line!.changes).toEqual([
      { field: 'total', from: null, to: 3 },
      { field: 'removeLabels', from: null, to: ['north'] },
    ])
  })

  test('no device is changed if one would have too many labels, and the refusal names that device', async () => {
    const { addShelf, product, readLabels } = await start()
    await addShelf(
      'Shelf 9',
      Array.from({ length: 20 }, (_, index) => `label ${index}`),
    )
    const answer = await server().tell(changeDevices, { filter: { product }, set: { addLabels: ['more'] } })
    const message = 'At most 20 labels: Shelf 9 would have more'
    expect([answer.code, answer.body.errors]).toEqual([40000, [{ path: 'set.addLabels', message }]])
    expect((await readLabels()).flat()).not.toContain('more')
  })

  test.each([
    ['set', { all: true }],
    ['set', { all: true, set: {} }],
    ['set.addLabels', { all: true, set: { addLabels: [] } }],
    ['set.addLabels.0', { all: true, set: { addLabels: [' '] } }],
    ['set.wake', { all: true, set: { wake: 59 } }],
    ['set', { all: true, set: { addLabels: ['x'] }, delete: true }],
    ['set', { all: true, order: { kind: 'led' }, delete: true }],
    ['set.product', { all: true, set: { product: 'none' } }],
    ['order.kind', { all: true, order: { kind: 'explode' } }],
    ['order.wifi', { all: true, order: { kind: 'config' } }],
    ['order.validFor', { all: true, order: { kind: 'ask', validFor: 59 } }],
    ['filter', { set: { addLabels: ['x'] } }],
    ['deviceIds.0', { deviceIds: ['nobody'], set: { addLabels: ['x'] } }],
  ])('an input that is wrong is refused at its field %s: %j', async (path, input) => {
    const { code, body } = await server().tell(changeDevices, input as never)
    expect([code, body.errors?.[0]?.path]).toEqual([40000, path])
  })

  test('many devices are changed portion by portion, though the filter no longer finds changed ones; one portion can be requested alone', async () => {
    const { product, addShelf, readLabels } = await start()
    const deviceCount = BULK_PORTION + 20
    // `start` has added three devices.
    for (let number = 3; number < deviceCount; number++)
      await addDevice(server().core.db, { mac: newMac(), productId: product })
    const manyChange = { filter: { product }, set: { addLabels: ['many'] } }
    const first = await server().ask(changeDevices, { ...manyChange, after: 0 })
    expect(first).toEqual({ total: BULK_PORTION, changed: BULK_PORTION, next: expect.any(Number) })
    expect(await server().ask(changeDevices, { ...manyChange, after: first.next! })).toEqual(lastPortion(20, 20))
    const filter = { product, labels: 'many' }
    expect(await server().ask(changeDevices, { filter, set: { removeLabels: ['many'] } })).toEqual(
      lastPortion(deviceCount, deviceCount),
    )
    expect((await readLabels()).flat()).not.toContain('many')
    expect((await server().ask(devices.list, { ...filter })).total).toBe(0)
    // A device of the last portion would have too many labels: the first portion is not changed either.
    await addShelf(
      'Full',
      Array.from({ length: 20 }, (_, index) => `label ${index}`),
    )
    expect((await server().tell(changeDevices, manyChange)).code).toBe(40000)
    expect((await server().ask(devices.list, { ...filter })).total).toBe(0)
  })

  test('an order is sent to connected devices at once and waits for the others, and a dry run counts its devices', async () => {
    const { product, ids } = await start()
    const { uri, apikey } = await server().ask(products.get, { id: product })
    const tag = await playTag(server(), { uri, apikey })
    await addDevice(server().core.db, { mac: newMac(), productId: product, protocol: 'trmnl' })
    const order = { kind: 'led', color: 'red', times: 2 } as const
    const choice = { filter: { product }, order }
    // The devices are three shelves that are away, the connected tag, and a TRMNL device, whose protocol lacks this
    // order.
    const counts = { total: 5, changed: 4, waiting: 3, next: null }
    expect(await server().ask(changeDevices, { ...choice, dryRun: true })).toEqual(counts)
    expect((await server().ask(readOrders, { id: ids[0] })).items).toEqual([])
    expect(await server().ask(changeDevices, choice)).toEqual(counts)
    expect(await tag.messageOf('led')).toMatchObject({ color: 'red', times: 2 })
    const states = async (id: string) => (await server().ask(readOrders, { id })).items.map(({ state }) => state)
    expect([await states(ids[0]), await states(tag._id)]).toEqual([['waiting'], ['sent']])
    const repeatedOrder = { deviceIds: [ids[0], tag._id], order }
    expect(await server().ask(changeDevices, repeatedOrder)).toMatchObject({ changed: 2, waiting: 1 })
    expect([await states(ids[0]), await states(tag._id)]).toEqual([
      ['waiting', 'replaced'],
      ['sent', 'sent'],
    ])
    const [line] = (await server().ask(readObjectHistory, { noun: 'devices', id: ids[0] })).items
    expect(line!.changes).toContainEqual({ field: 'order', from: null, to: 'led' })
    const orderWithoutWaiting = { filter: { product }, order: { ...order, now: true } }
    expect(await server().ask(changeDevices, orderWithoutWaiting)).toMatchObject({ total: 5, changed: 1, waiting: 0 })
  })

  test('devices can be given a wake of their own, or their product’s again', async () => {
    const { ids } = await start()
    const deviceIds = ids.slice(0, 2)
    const change = (input: object) => server().ask(changeDevices, input as never)
    const wakes = async () => Promise.all(deviceIds.map(async (id) => (await server().ask(devices.get, { id })).wake))
    expect(await change({ deviceIds, set: { wake: 3600 } })).toMatchObject({ total: 2, changed: 2 })
    expect(await wakes()).toEqual([3600, 3600])
    expect(await change({ deviceIds, set: { wake: 3600 } })).toMatchObject({ total: 2, changed: 0 })
    await change({ deviceIds: deviceIds.slice(1), set: { wake: null } })
    expect(await wakes()).toEqual([3600, null])
  })

  test('devices can be moved to another product, and connected ones have to connect again', async () => {
    const { product, ids } = await start()
    const other = await server().ask(products.create, { name: newMac(), uri: `bulk-${newMac()}` })
    const cut = vi.spyOn(server().core.wire, 'cut')
    const choice = { deviceIds: [ids[0], ids[1]], set: { product: other._id, addLabels: ['north'] } }
    expect(await server().ask(changeDevices, choice)).toEqual(lastPortion(2, 2))
    expect(cut).toHaveBeenCalledTimes(2)
    expect(await server().ask(devices.get, { id: ids[1] })).toMatchObject({ product: other._id })
    const [line] = (await server().ask(readObjectHistory, { noun: 'devices', id: ids[0] })).items
    expect(line!.changes).toEqual([{ field: 'product', from: product, to: other._id }])
    expect(await server().ask(changeDevices, choice)).toEqual(lastPortion(2, 0))
  })

  test('devices can be removed together, but none is removed if one is the plate of a room', async () => {
    const { product, ids } = await start()
    const countDevices = async () => (await server().ask(devices.list, { product })).total
    const room = await server().ask(rooms.create, { name: newMac(), timeZone: 'Europe/Oslo', devices: [ids[1]] })
    const refused = await server().tell(changeDevices, { filter: { product }, delete: true })
    expect([refused.code, refused.body.reason, await countDevices()]).toEqual([40900, 'in-use', 3])
    await server().ask(rooms.remove, { id: room._id })
    expect(await server().ask(changeDevices, { deviceIds: [...ids], delete: true, dryRun: true })).toEqual(
      lastPortion(3, 3),
    )
    expect(await countDevices()).toBe(3)
    expect(await server().ask(changeDevices, { deviceIds: [...ids], delete: true })).toEqual(lastPortion(3, 3))
    expect(await countDevices()).toBe(0)
    expect((await server().tell(changeDevices, { deviceIds: [...ids], delete: true })).code).toBe(40000)
  })
})
