import { readObjectHistory } from '@wifi-tms/contract/audit'
import { readPages, writePages } from '@wifi-tms/contract/device-pages'
import { devices } from '@wifi-tms/contract/devices'
import { directories } from '@wifi-tms/contract/directories'
import { displays, showOne } from '@wifi-tms/contract/displays'
import { addPictureDevice } from '@wifi-tms/contract/picture-address'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { replaceDevice } from '@wifi-tms/contract/replacing'
import { readRolloutDevices, rollouts } from '@wifi-tms/contract/rollouts'
import { rooms } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { newMac } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'

eachServer('a device in the place of a broken one', (server) => {
  const addBrokenAndSpare = async () => {
    const name = newMac()
    const { _id: product } = await server().ask(products.create, { name, uri: `replace-${name}` })
    const { items } = await server().ask(screenTypes.list, { limit: 100 })
    const screenType = items.find(({ width, height, angle }) => width === 400 && height === 300 && angle === 0)!._id
    const add = (fields: object) => server().ask(devices.create, { mac: newMac(), alias: '', product, ...fields })
    const broken = await add({ alias: 'Shelf 3', labels: ['north'], screenType })
    const spare = await add({ labels: ['spare'] })
    const canvas = { version: 1 as const, elements: [] }
    const template = await server().ask(templates.create, { name, resolution: '400x300', canvas })
    const replace = (id = broken._id, by = spare._id) => server().tell(replaceDevice, { id, by })
    const readBoth = async () => ({
      old: await server().ask(devices.get, { id: broken._id }),
      replacement: await server().ask(devices.get, { id: spare._id }),
    })
    return { name, broken, spare, screenType, template: template._id, replace, readBoth }
  }

  test('a spare device gets the alias, labels, panel and picture of the old device, which keeps its history', async () => {
    const { broken, spare, template, screenType, replace, readBoth } = await addBrokenAndSpare()
    await server().ask(showOne, { mac: broken.mac, templateId: template })
    expect((await replace()).code).toBe(20000)
    const { old, replacement } = await readBoth()
    expect([old.alias, old.labels, old.wanted]).toEqual(['', [], null])
    const { items } = await server().ask(displays.list, { templateId: template })
    expect(items.map(({ counts }) => counts.superseded).sort()).toEqual([0, 1])
    expect(replacement).toMatchObject({ alias: 'Shelf 3', labels: ['north'], screenType, mac: spare.mac })
    expect(replacement.wanted).toMatchObject({ templateId: template, source: 'manual' })
    const linesOf = async (id: string) => {
      const { items } = await server().ask(readObjectHistory, { noun: 'devices', id })
      return items.find(({ call }) => call.endsWith('/replace'))!.changes
    }
    expect(await linesOf(broken._id)).toContainEqual({ field: 'replacedBy', from: null, to: spare.mac })
    expect(await linesOf(spare._id)).toContainEqual({ field: 'replaces', from: null, to: broken.mac })
  })

  test('a replacement that fetches its picture by an address keeps its own panel, though it never says hello', async () => {
    const { broken, replace } = await addBrokenAndSpare()
    const { items } = await server().ask(screenTypes.list, { limit: 100 })
    const screenType = items.find(({ width }) => width === 800)!._id
    const { _id: by } = await server().ask(addPictureDevice, { alias: '', product: broken.product, screenType })
    expect((await replace(broken._id, by)).code).toBe(20000)
    expect(await server().ask(devices.get, { id: by })).toMatchObject({ alias: 'Shelf 3', screenType })
  })

  test('a spare device replaces the old device as a plate, in tasks and playlists, and with its pages', async () => {
    const { name, broken, spare, template, replace } = await addBrokenAndSpare()
    const room = await server().ask(rooms.create, { name, devices: [broken._id] })
    const schedule = { triggerTime: '2031-05-05T10:00', repeat: '', enabled: true }
    const both = [broken._id, spare._id]
    const task = await server().ask(tasks.create, { name, template, devices: both, ...schedule })
    const entries = [{ template, minutes: 5 }]
    const playlist = await server().ask(playlists.create, { name, entries, devices: [broken._id], enabled: false })
    const pages = [{ template: entries[0]!.template }]
    await server().ask(writePages, { id: broken._id, pages })
    expect((await replace()).code).toBe(20000)
    expect((await server().ask(rooms.get, { id: room._id })).devices).toEqual([spare._id])
    expect((await server().ask(tasks.get, { id: task._id })).devices).toEqual([spare._id])
    expect((await server().ask(playlists.get, { id: playlist._id })).devices).toEqual([spare._id])
    const pagesOf = async ({ _id: id }: { _id: string }) => (await server().ask(readPages, { id })).pages
    expect([await pagesOf(broken), await pagesOf(spare)]).toEqual([[], pages])
    expect((await server().tell(devices.remove, { id: broken._id })).code).toBe(20000)
    expect((await server().tell(devices.remove, { id: spare._id })).code).toBe(40900)
  })

  test('a planned picture is shown on the replacement at once, and rollouts that name the old device take the new one', async () => {
    const { name, broken, spare, template, replace } = await addBrokenAndSpare()
    const { db } = server().core
    await server().ask(showOne, { mac: broken.mac, templateId: template })
    await db.updateTable('display').set({ planned: 1 }).where('templateId', '=', template).execute()
    const config = { wifi: { ssid: 'new', password: 'the-new-network' } }
    const rollout = await server().ask(rollouts.create, { name, config, deviceIds: [broken._id] } as never)
    expect((await replace()).code).toBe(20000)
    const wanted = db.selectFrom('display').innerJoin('device', 'wishSeq', 'seq').select('planned')
    expect(await wanted.where('device.id', '=', spare._id).executeTakeFirst()).toEqual({ planned: 0 })
    expect(await server().ask(rollouts.get, { id: rollout._id })).toMatchObject({ deviceIds: [spare._id], total: 1 })
    const { items } = await server().ask(readRolloutDevices, { id: rollout._id })
    expect(items.map(({ deviceId }) => deviceId)).toEqual([spare._id])
  })

  test('the replacement of a device that shows a page gets the picture that the old device showed before', async () => {
    const { name, broken, template, replace, readBoth } = await addBrokenAndSpare()
    await server().ask(showOne, { mac: broken.mac, templateId: template })
    const canvas = { version: 1 as const, elements: [] }
    const page = await server().ask(templates.create, { name: `Page ${name}`, resolution: '400x300', canvas })
    await server().ask(writePages, { id: broken._id, pages: [{ template: page._id }] })
    await server().core.ingest(broken.mac, { type: 'event', event: 'button' }, { uri: '' })
    await turnOnce(server().core)
    expect((await readBoth()).old.wanted?.templateId).toBe(page._id)
    await replace()
    expect((await readBoth()).replacement.wanted?.templateId).toBe(template)
  })

  test('a plate of a directory is refused as the replacement, and so are a missing device and the old device itself', async () => {
    const { name, broken, spare, replace, readBoth } = await addBrokenAndSpare()
    const room = await server().ask(rooms.create, { name, devices: [] })
    await server().ask(directories.create, { name, rooms: [room._id], devices: [spare._id], template: null })
    const refused = await replace()
    expect([refused.code, refused.body.reason]).toEqual([40900, 'directory'])
    expect((await readBoth()).old.alias).toBe('Shelf 3')
    const same = await replace(broken._id, broken._id)
    expect([same.code, same.body.errors]).toEqual([40000, [{ path: 'by', message: 'must be another device' }]])
    expect((await replace(broken._id, 'nobody')).body.errors?.[0]?.path).toBe('by')
    expect((await replace('nobody')).code).toBe(40400)
  })
})
