import { readGlass } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { showMany, showOne } from '@wifi-tms/contract/displays'
import { type Product, products } from '@wifi-tms/contract/products'
import { weekdays } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { playTag } from '../orders/testing/hand-played.ts'

eachServer('the mark of a low battery', (server) => {
  type Tag = Awaited<ReturnType<typeof playTag>>
  const addProduct = (uri: string, fields: object = {}) =>
    server().ask(products.create, { name: uri, uri, batteryMark: true, ...fields })
  const addTemplate = async (name: string) => {
    const bar = { kind: 'rectangle', id: 'r', x: 0, y: 0, width: 9 * name.length, height: 10, fill: 'black' } as const
    const canvas = { version: 1 as const, elements: [bar] }
    return (await server().ask(templates.create, { name, resolution: '800x480', canvas }))._id
  }
  const play = (product: Product, battery: number) => playTag(server(), product, { screenType: 2, battery })
  const drawPicture = async (tag: Tag) => {
    const { id, frame } = await tag.messageOf('display')
    await tag.say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
    await expect.poll(async () => (await tag.device()).wanted?.state).toBe('shown')
    return frame.sha256
  }
  /** Reports a voltage in hundredths of a volt. Up to 343 the usual battery is low; from 346 on its charge suffices. */
  const reportBattery = (tag: Tag, battery: number) => tag.say({ type: 'event', event: 'battery', battery })
  /** Expects that a tag shows this frame and was sent no other. */
  const expectUnchanged = async (tag: Tag, frame: string) => {
    expect(await tag.device()).toMatchObject({ wanted: { state: 'shown' }, shown: { frame } })
    expect(tag.received.filter(({ type }) => type === 'display')).toEqual([])
  }

  test('the mark is added once when the battery becomes low, stays while its voltage varies a little, and is removed after a new battery', async () => {
    const product = await addProduct('marking')
    const [weak, full] = [await play(product, 380), await play(product, 390)]
    const templateId = await addTemplate('Soup')
    await server().ask(showMany, { deviceIds: [weak._id, full._id], templateId, fit: 'contain' })
    const plain = await drawPicture(weak)
    expect(await drawPicture(full)).toBe(plain)
    await reportBattery(weak, 343)
    const marked = await drawPicture(weak)
    expect(marked).not.toBe(plain)
    for (const battery of [345, 343, 340, 345]) await reportBattery(weak, battery)
    await weak.greet({ battery: 344, frame: marked })
    await expectUnchanged(weak, marked)
    await expectUnchanged(full, plain)
    // The console shows the picture that is on the tag; a preview of the template has no mark.
    const [markedGlass, plainGlass] = [
      await server().ask(readGlass, { id: weak._id }),
      await server().ask(readGlass, { id: full._id }),
    ]
    expect(markedGlass).not.toEqual(plainGlass)
    const { items } = await server().ask(screenTypes.list, { type: '2' })
    const preview = { id: templateId, screenType: items[0]!._id, fit: 'contain' as const }
    expect(await server().ask(previewTemplate, preview)).toEqual(plainGlass)
    // Later pictures have the mark too, for one device or for many; equal pictures are one frame.
    const next = await addTemplate('Offers')
    const { frame } = await server().ask(showOne, { mac: weak.mac, templateId: next, fit: 'contain' })
    expect(await drawPicture(weak)).toBe(frame)
    await reportBattery(full, 340)
    expect(await drawPicture(full)).toBe(marked)
    await server().ask(showMany, { deviceIds: [full._id], templateId: next, fit: 'contain' })
    expect(await drawPicture(full)).toBe(frame)
    await reportBattery(weak, 346)
    const unmarked = await drawPicture(weak)
    expect(unmarked).not.toBe(frame)
    await reportBattery(weak, 344)
    await expectUnchanged(weak, unmarked)
  })

  test('the mark waits for the end of quiet times, and is painted only for products with this setting', async () => {
    const quiet = [{ days: [...weekdays], from: '00:00', to: '24:00' as const }]
    const product = await addProduct('marking-quietly', { quiet })
    const tag = await play(product, 380)
    await server().ask(showOne, { mac: tag.mac, templateId: await addTemplate('Flyer'), fit: 'contain' })
    const plain = await drawPicture(tag)
    await reportBattery(tag, 340)
    await expectUnchanged(tag, plain)
    const { _id: id, name, uri } = product
    await server().ask(products.update, { id, name, uri, quiet: [], batteryMark: false })
    await reportBattery(tag, 339)
    await expectUnchanged(tag, plain)
    await server().ask(products.update, { id, name, uri, quiet: [], batteryMark: true })
    await reportBattery(tag, 338)
    expect(await drawPicture(tag)).not.toBe(plain)
    await server().ask(products.update, { id, name, uri, quiet: [] })
    await reportBattery(tag, 337)
    expect(await drawPicture(tag)).toBe(plain)
    expect((await server().ask(devices.list, { mac: tag.mac })).items[0]!.batteryPercent).toBe(4)
  })
})
