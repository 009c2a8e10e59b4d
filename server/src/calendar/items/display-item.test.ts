import { devices } from '@wifi-tms/contract/devices'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { displayItem, items } from '@wifi-tms/contract/items'
import { readPlan } from '@wifi-tms/contract/plan'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()

eachServer(
  'items that people display',
  (server) => {
    test('an item that a person displays in a quiet time is not held back, though its price changes before it is shown', async () => {
      // It is nine on a Monday.
      const limits = { quiet: [{ days: ['MO' as const], from: '08:00', to: '10:00' }], timeZone: 'Europe/Warsaw' }
      const { _id: productId } = await server().ask(products.create, { name: 'Night', uri: 'night', ...limits })
      const id = await addDevice(server().core.db, { mac: 'aa0000000001', productId })
      const text = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 48, height: 20, text: '{{item.price}}' }
      const canvas = { version: 1 as const, elements: [text] }
      const { _id: template } = await server().ask(templates.create, { name: 'Label', resolution: '48x20', canvas })
      const setPrice = (price: number) =>
        server().ask(writeItems, { rows: [{ key: 'tea', values: { price }, template, devices: [id] }] })
      const heldUntil = async () => (await server().ask(readPlan, { id })).held?.until ?? null
      await setPrice(1)
      expect(await heldUntil()).toBe('2026-11-30T09:00:00.000Z')
      const { _id: item } = (await server().ask(items.list, { key: 'tea' })).items[0]!
      await server().ask(displayItem, { id: item })
      expect(await heldUntil()).toBeNull()
      await setPrice(2)
      expect(await heldUntil()).toBeNull()
      await server()
        .core.db.updateTable('wish')
        .set({ state: 'shown', shownAt: clock.now().toISOString(), paintAt: null, offerAt: null })
        .where('deviceId', '=', id)
        .execute()
      await setPrice(3)
      expect(await heldUntil()).toBe('2026-11-30T09:00:00.000Z')
      expect((await server().ask(devices.get, { id })).wanted).toMatchObject({ source: 'item', item })
    })
  },
  { now: clock.now },
)
