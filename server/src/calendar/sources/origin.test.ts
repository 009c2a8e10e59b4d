import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { items } from '@wifi-tms/contract/items'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { dataSources, pushSource } from '@wifi-tms/contract/read-sources'
import { runTask, tasks } from '@wifi-tms/contract/tasks'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0

eachServer(
  'pictures that new data bring up to date',
  (server) => {
    const addTemplate = async (name: string, text: string) => {
      const element = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 48, height: 20, size: 10, text }
      const canvas = { version: 1 as const, elements: [element] }
      return (await server().ask(templates.create, { name, resolution: '48x20', canvas }))._id
    }
    /** Adds a source, a template that shows it, and a device. `push` gives the source a new value. */
    const prepare = async (itemTemplate: string | null = null) => {
      const name = `menu${++count}`
      const { _id: id } = await server().ask(dataSources.create, { name, kind: 'push' })
      const push = (soup: string) => server().ask(pushSource, { id, soup } as never)
      await push('Leek')
      const product = await server().ask(products.create, { name, uri: name, itemTemplate })
      const mac = (0xe60000000000 + count).toString(16)
      const device = await addDevice(server().core.db, { mac, productId: product._id })
      return { push, device, soup: await addTemplate('Soup', `{{source.${name}.soup}}`) }
    }
    const wantedOf = async (id: string) => {
      const { wanted } = await server().ask(devices.get, { id })
      return wanted && [wanted.source, wanted.templateName]
    }
    /** Waits until the scheduler has looked at a playlist. */
    const lookAt = async (playlist: string) => {
      const row = server().core.db.selectFrom('playlist').select('judgedAt').where('id', '=', playlist)
      // The server's own turn may come before this one: it has to see the passed time.
      clock.pass(1)
      await server().core.db.updateTable('playlist').set({ nextAt: '' }).where('id', '=', playlist).execute()
      await turnOnce(server().core)
      await expect.poll(() => row.executeTakeFirst()).toEqual({ judgedAt: clock.now().toISOString() })
    }

    test('a person’s picture stays until the next turn of a playlist that has its template too, and not longer', async () => {
      const { push, device, soup } = await prepare()
      const entries = [
        { template: await addTemplate('Cake', 'Cake'), minutes: 30 },
        { template: soup, minutes: 30 },
      ]
      const playlist = { name: 'Menu', entries, devices: [device], timeZone: 'Europe/Warsaw' }
      const { _id: id } = await server().ask(playlists.create, playlist)
      await lookAt(id)
      expect(await wantedOf(device)).toEqual(['playlist', 'Cake'])
      await server().ask(showMany, { deviceIds: [device], templateId: soup })
      clock.pass(1)
      await push('Lentil')
      await lookAt(id)
      expect(await wantedOf(device)).toEqual(['data', 'Soup'])
      // The turn of the soup begins, and the value changes again just before the next turn is looked at.
      clock.set(`${clock.day()}T08:30:00Z`)
      await lookAt(id)
      expect(await wantedOf(device)).toEqual(['playlist', 'Soup'])
      await server().ask(showMany, { deviceIds: [device], templateId: soup })
      clock.set(`${clock.day()}T09:00:00.100Z`)
      await push('Pea')
      await lookAt(id)
      expect(await wantedOf(device)).toEqual(['playlist', 'Cake'])
    })

    test('a task’s picture with new data gives way to no item of its device, and is the task’s again after a refresh', async () => {
      const { push, device, soup } = await prepare(await addTemplate('Label', '{{item.price}}'))
      const { _id: item } = await server().ask(items.create, { key: 'a', values: { price: 1 }, devices: [device] })
      const time = { triggerTime: `${clock.day()}T23:00`, timeZone: 'UTC' }
      const task = await server().ask(tasks.create, { name: 'Lunch', template: soup, devices: [device], ...time })
      await server().ask(runTask, { id: task._id })
      clock.pass(1)
      await push('Lentil')
      expect(await wantedOf(device)).toEqual(['data', 'Soup'])
      await server().ask(items.update, { id: item, key: 'a', values: { price: 2 }, devices: [device] })
      expect(await wantedOf(device)).toEqual(['data', 'Soup'])
      // A person who refreshes the template brings the picture of the task up to date.
      await server().ask(refreshTemplate, { templateId: soup })
      expect(await wantedOf(device)).toEqual(['task', 'Soup'])
    })
  },
  { now: clock.now },
)
