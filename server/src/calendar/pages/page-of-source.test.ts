import { readPages, writePages } from '@wifi-tms/contract/device-pages'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { readPlan } from '@wifi-tms/contract/plan'
import { products } from '@wifi-tms/contract/products'
import { dataSources, pushSource } from '@wifi-tms/contract/read-sources'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { answeredBy } from '../../testing/start.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()

eachServer(
  'pages with values of sources',
  (server) => {
    beforeEach(() => clock.reset())
    const addTemplate = async (name: string, text: string) => {
      const element = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 48, height: 20, text }
      const canvas = { version: 1 as const, elements: [element] }
      return (await server().ask(templates.create, { name, resolution: '48x20', canvas }))._id
    }

    const addSource = async (name: string) => {
      const { _id: source } = await server().ask(dataSources.create, { name, kind: 'push' } as never)
      const push = async (temp: number) => {
        const token = await server().login()
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const url = `${server().url}${pushSource.path.replace('{id}', source)}`
        const { code } = await answeredBy(await fetch(url, { method: 'POST', headers, body: JSON.stringify({ temp }) }))
        expect(code).toBe(20000)
      }
      return { push }
    }

    test('a page whose source or template changes shows the new state, and the device still goes back after its time', async () => {
      const { db, ingest } = server().core
      const { push } = await addSource('weather')
      await push(20)
      const { _id: productId } = await server().ask(products.create, { name: 'Stands', uri: 'stands' })
      const mac = 'c0c0c0c0c0f0'
      const id = await addDevice(db, { mac, productId })
      const [home, weather] = [
        await addTemplate('Home', 'Hello'),
        await addTemplate('Weather', '{{source.weather.temp}}'),
      ]
      await server().ask(showMany, { templateId: home, deviceIds: [id] })
      await server().ask(writePages, { id, pages: [{ template: weather }], back: 60 })
      await ingest(mac, { type: 'event', event: 'button' }, { uri: '' })
      await turnOnce(server().core)
      const wanted = async () => (await server().ask(devices.get, { id })).wanted
      expect((await wanted())?.templateName).toBe('Weather')
      await push(21)
      expect(await wanted()).toMatchObject({ templateName: 'Weather', source: 'data' })
      expect((await server().ask(readPages, { id })).turned?.page).toBe(1)
      expect((await server().ask(refreshTemplate, { templateId: weather })).total).toBe(1)
      expect((await server().ask(readPages, { id })).turned?.page).toBe(1)
      const shownAt = clock.now().toISOString()
      await db
        .updateTable('wish')
        .set({ state: 'shown', shownAt, paintAt: null, offerAt: null })
        .where('deviceId', '=', id)
        .execute()
      clock.pass(1.1)
      await turnOnce(server().core)
      expect((await wanted())?.templateName).toBe('Home')
    })

    test('quiet times hold back no page that a press of the button has asked for, though its source changes before it is shown', async () => {
      const { db, ingest } = server().core
      const { push } = await addSource('tide')
      await push(20)
      // It is nine on a Monday.
      const quiet = [{ days: ['MO' as const], from: '08:00', to: '10:00' }]
      const limits = { quiet, timeZone: 'Europe/Warsaw' }
      const { _id: productId } = await server().ask(products.create, { name: 'Quays', uri: 'quays', ...limits })
      const mac = 'c0c0c0c0c0f1'
      const id = await addDevice(db, { mac, productId })
      await server().ask(writePages, { id, pages: [{ template: await addTemplate('Tide', '{{source.tide.temp}}') }] })
      await ingest(mac, { type: 'event', event: 'button' }, { uri: '' })
      await turnOnce(server().core)
      const heldUntil = async () => (await server().ask(readPlan, { id })).held?.until ?? null
      expect(await heldUntil()).toBeNull()
      await push(21)
      expect(await heldUntil()).toBeNull()
      expect((await server().ask(devices.get, { id })).wanted).toMatchObject({ templateName: 'Tide', source: 'data' })
      await db
        .updateTable('wish')
        .set({ state: 'shown', shownAt: clock.now().toISOString(), paintAt: null, offerAt: null })
        .where('deviceId', '=', id)
        .execute()
      await push(22)
      expect(await heldUntil()).toBe('2026-11-30T09:00:00.000Z')
    })
  },
  { now: clock.now },
)
