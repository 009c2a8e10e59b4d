import { linkItem, readScanned } from '@wifi-tms/contract/item-links'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'

eachServer(
  'linking at the shelf',
  (server) => {
    const macs = ['b1b1b1b1b1b1', 'b2b2b2b2b2b2', '036000291452']
    let ids: string[]
    let [milk, tea] = ['', '']

    beforeAll(async () => {
      const canvas = { version: 1 as const, elements: [] }
      const { _id: template } = await server().ask(templates.create, { name: 'Label', resolution: '48x20', canvas })
      const add = async (key: string, name: string, values = {}) =>
        (await server().ask(items.create, { key, name, values, template }))._id
      milk = await add('4006381333931', 'Milk')
      tea = await add('T-7', 'Tea', { EAN: '36000291452' })
      ids = []
      for (const mac of macs) ids.push(await addDevice(server().core.db, { mac, alias: `Shelf ${ids.length}` }))
    })

    const link = (device: string, item: string | null, move?: boolean) =>
      server().ask(linkItem, { device, item, ...(move !== undefined && { move }) })

    test('a scanned code finds a device, an item, both or neither', async () => {
      const device = { _id: ids[0], mac: macs[0], alias: 'Shelf 0', item: null }
      expect(await server().ask(readScanned, { code: 'https://t.example/B1:B1:B1:B1:B1:B1' })).toEqual({
        device,
        item: null,
      })
      const { item } = await server().ask(readScanned, { code: '(01)04006381333931' })
      expect(item).toEqual({ _id: milk, name: 'Milk' })
      // A UPC that is also the MAC address of a tag finds both.
      expect(await server().ask(readScanned, { code: macs[2]! })).toMatchObject({
        device: { _id: ids[2] },
        item: { name: 'Tea' },
      })
      expect(await server().ask(readScanned, { code: 'nothing' })).toEqual({ device: null, item: null })
    })

    test('a scale’s code finds its article if the settings have the code’s prefix', async () => {
      const ofKey = await server().ask(items.create, { key: '2912345000000', name: 'Ham', values: {} })
      const ofValue = await server().ask(items.create, { key: 'P-9', name: 'Cheese', values: { ean: '2954321000004' } })
      const findItem = async (code: string) => (await server().ask(readScanned, { code })).item
      expect(await findItem('2912345006501')).toEqual({ _id: ofKey._id, name: 'Ham' })
      expect(await findItem('2954321012519')).toEqual({ _id: ofValue._id, name: 'Cheese' })
      expect(await findItem('2812345006504')).toBeNull()
      expect(await link(macs[0]!, '2912345006501')).toMatchObject({ device: { item: { _id: ofKey._id } } })
      await link(macs[0]!, null)
    })

    test('a GTIN among the values of an item finds it, though many items before it have these digits elsewhere', async () => {
      const [gtin, longer] = ['5901234123457', '05901234123457']
      const rows = Array.from({ length: 60 }, (_, index) => ({ key: `A${index}`, values: { note: `not ${gtin}` } }))
      await server().ask(writeItems, {
        rows: [...rows, { key: 'Z-1', name: 'Butter', values: { Barcode: ` ${longer}\u00a0` } }],
      })
      const findItem = async (code: string) => (await server().ask(readScanned, { code })).item?.name
      expect(await findItem(gtin)).toBe('Butter')
      expect(await findItem(`(01)${longer}`)).toBe('Butter')
      await server().ask(writeItems, { rows: [{ key: 'Z-1', values: { gtin: 96385074 } }] })
      expect([await findItem(gtin), await findItem('96385074')]).toEqual([undefined, 'Butter'])
      await server().ask(writeItems, { rows: [{ key: 'Z-1', values: { gtin: '', ean: 0 } }] })
      expect(await findItem('00000000')).toBeUndefined()
      await server().ask(writeItems, { rows: [{ key: 'Z-1', values: { gtin: 96385074 } }] })
      await server().ask(writeItems, { rows: [{ key: 'Z-1', remove: true }] })
      expect(await findItem('96385074')).toBeUndefined()
    })

    test('one call links a device and shows the item, and moves a device of another item only with `move`', async () => {
      expect(await link(macs[0]!, '4006381333931')).toMatchObject({
        device: { _id: ids[0], item: { _id: milk } },
        before: null,
        wished: true,
      })
      // The item keeps the devices that it has already.
      await link(macs[1]!, '4006381333931')
      expect((await server().ask(items.get, { id: milk })).devices).toEqual([ids[0], ids[1]])
      const refused = (await server().tell(linkItem, { device: macs[0]!, item: 'T-7' })).body
      expect(refused).toMatchObject({
        code: 40900,
        reason: 'linked',
        facts: { device: 'Shelf 0', item: 'Milk', to: 'Tea' },
      })
      expect(await link(macs[0]!, 'T-7', true)).toMatchObject({ before: { _id: milk }, wished: true })
      expect((await server().ask(items.get, { id: milk })).devices).toEqual([ids[1]])
      expect(await link(macs[0]!, 'T-7')).toMatchObject({ device: { item: { _id: tea } }, wished: false })
      const unknown = await server().tell(linkItem, { device: macs[0]!, item: 'T-8' })
      expect(unknown.body).toMatchObject({ code: 40000, errors: [{ path: 'item' }] })
      expect(await link(macs[0]!, null)).toMatchObject({ device: { item: null }, before: { _id: tea }, wished: false })
    })

    test('a door sign is linked only with `move`', async () => {
      const plate = await addDevice(server().core.db, { mac: 'b4b4b4b4b4b4', alias: 'Door' })
      await server().ask(rooms.create, { name: 'Oslo', timeZone: 'UTC', devices: [plate] })
      const refused = (await server().tell(linkItem, { device: 'b4b4b4b4b4b4', item: 'T-7' })).body
      expect(refused).toMatchObject({ code: 40900, reason: 'plate', facts: { device: 'Door', room: 'Oslo' } })
      expect(await link('b4b4b4b4b4b4', 'T-7', true)).toMatchObject({ device: { item: { _id: tea } } })
      // Linking it to the same item again needs no `move`.
      expect(await link('b4b4b4b4b4b4', 'T-7')).toMatchObject({ wished: false })
      await link('b4b4b4b4b4b4', null)
    })

    test('a link that is sent again after a lost answer does not undo a later change', async () => {
      const sendPair = (item: string) =>
        server().tell(linkItem, { device: macs[1]!, item, move: true }, undefined, {
          headers: { 'idempotency-key': `pair of ${item}` },
        })
      expect((await sendPair('T-7')).status).toBe(200)
      await link(macs[1]!, null)
      expect((await sendPair('T-7')).body.data).toMatchObject({ device: { item: { name: 'Tea' } } })
      expect((await server().ask(items.get, { id: tea })).devices).not.toContain(ids[1])
    })
  },
  // Codes with the prefix 29 have an article's number of five digits.
  { scaleCodes: { 29: 5 } },
)
