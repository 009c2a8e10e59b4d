import { readPages, writePages } from '@wifi-tms/contract/device-pages'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()

eachServer(
  'the refresh of a template, and pages',
  (server) => {
    test('a refresh reaches a device that shows the template behind a page, and one that shows it as a page', async () => {
      clock.reset()
      const { _id: productId } = await server().ask(products.create, { name: 'Stands', uri: 'stands' })
      const mac = 'c1c1c1c1c1c1'
      const id = await addDevice(server().core.db, { mac, productId })
      const addTemplate = async (name: string) => {
        const canvas = { version: 1 as const, elements: [] }
        return (await server().ask(templates.create, { name, resolution: '48x20', canvas }))._id
      }
      const [home, map] = [await addTemplate('Home'), await addTemplate('Map')]
      await server().ask(showMany, { templateId: home, deviceIds: [id] })
      await server().ask(writePages, { id, pages: [{ template: map }, { template: home }], back: 600 })
      const press = async () => {
        // A press a moment after another one counts as the same.
        clock.pass(1)
        await server().core.ingest(mac, { type: 'event', event: 'button' }, { uri: '' })
        await turnOnce(server().core)
      }
      const picture = async () => {
        const { wanted } = await server().ask(devices.get, { id })
        return [wanted?.templateName, (await server().ask(readPages, { id })).turned?.page]
      }
      const refresh = async (templateId: string) => (await server().ask(refreshTemplate, { templateId })).total
      await press()
      await expect.poll(picture).toEqual(['Map', 1])
      expect([await refresh(map), await picture()]).toEqual([1, ['Map', 1]])
      expect([await refresh(home), await picture()]).toEqual([1, ['Home', undefined]])
      await press()
      await expect.poll(picture).toEqual(['Map', 1])
      await press()
      await expect.poll(picture).toEqual(['Home', 2])
      // The template is the page and also the picture behind it, which stays.
      expect([await refresh(home), await picture()]).toEqual([1, ['Home', undefined]])
    })
  },
  { now: clock.now },
)
