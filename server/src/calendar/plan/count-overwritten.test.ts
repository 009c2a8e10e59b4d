import { directories } from '@wifi-tms/contract/directories'
import { showMany } from '@wifi-tms/contract/displays'
import { displayItem, items } from '@wifi-tms/contract/items'
import { countOverwritten } from '@wifi-tms/contract/plan'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'

eachServer('the count of what a display would overwrite', (server) => {
  test('plates, directories, tasks, playlists and items are counted by the devices of any choice, each device once', async () => {
    const { db } = server().core
    const ids = await Promise.all(Array.from({ length: 7 }, () => addDevice(db, { screenType: 2, alias: 'Chosen' })))
    const [plate, board, task, plateWithTask, playlist, manual, unused] = ids as [string, ...string[]]
    const room = await server().ask(rooms.create, { name: 'Oslo', timeZone: 'UTC', devices: [plate, plateWithTask!] })
    await server().ask(directories.create, { name: 'Lobby', rooms: [room._id], devices: [board!] })
    const canvas = { version: 1 as const, elements: [] }
    const { _id: templateId } = await server().ask(templates.create, { name: 'T', resolution: '800x480', canvas })
    const show = async (source: string, ...deviceIds: (string | undefined)[]) => {
      const display = await server().ask(showMany, { templateId, fit: 'contain', deviceIds: deviceIds as string[] })
      await db.updateTable('display').set({ source }).where('id', '=', display._id).execute()
      return display._id
    }
    const displayId = await show('task', task, plateWithTask)
    await show('playlist', playlist)
    await show('manual', manual)
    const sign = { alias: 'Chosen', mac: expect.any(String), room: 'Oslo' }
    const allCounts = { plates: 2, directories: 1, tasks: 1, playlists: 1, items: 0, signs: [sign, sign] }
    const noCounts = { plates: 0, directories: 0, tasks: 0, playlists: 0, items: 0, signs: [] }
    expect(await server().ask(countOverwritten, { deviceIds: ids })).toEqual(allCounts)
    expect(await server().ask(countOverwritten, { all: true })).toEqual(allCounts)
    expect(await server().ask(countOverwritten, { filter: { q: 'chosen' } })).toEqual(allCounts)
    expect(await server().ask(countOverwritten, { deviceIds: [manual!, unused!] })).toEqual(noCounts)
    expect(await server().ask(countOverwritten, { deviceIds: [plateWithTask!, task!] })).toEqual({
      ...noCounts,
      plates: 1,
      tasks: 1,
      signs: [sign],
    })
    // A task's own display is not counted as overwritten by it.
    const taskRun = { dueAt: '2026-11-30T09:00', at: '2026-11-30T09:00', state: 'done', skipped: 0, lacks: '[]' }
    await db
      .insertInto('taskRun')
      .values({ ...taskRun, taskId: 'own', displayId })
      .execute()
    expect(await server().ask(countOverwritten, { all: true, task: 'own' })).toEqual({ ...allCounts, tasks: 0 })
    expect(await server().ask(countOverwritten, { all: true, task: 'other' })).toEqual(allCounts)
    // The label of an item counts while it shows the item; a door sign does not, nor an item without a template.
    const label = await addDevice(db, { screenType: 2 })
    const item = { key: 'milk', name: 'Milk', values: {} }
    const linked = await server().ask(items.create, { ...item, template: templateId, devices: [label, plate] })
    await server().ask(items.create, { ...item, key: 'tea', template: null, devices: [unused!] })
    const labels = { deviceIds: [label, plate, unused!] }
    expect(await server().ask(countOverwritten, labels)).toEqual({ ...noCounts, plates: 1, items: 1, signs: [sign] })
    await show('manual', label)
    expect(await server().ask(countOverwritten, labels)).toEqual({ ...noCounts, plates: 1, signs: [sign] })
    await server().ask(displayItem, { id: linked._id })
    expect(await server().ask(countOverwritten, labels)).toEqual({ ...noCounts, plates: 1, items: 1, signs: [sign] })
    expect((await server().tell(countOverwritten, {})).code).toBe(40000)
    expect((await server().tell(countOverwritten, { deviceIds: ['x'.repeat(20)] })).code).not.toBe(20000)
  })
})
