import { devices } from '@wifi-tms/contract/devices'
import { checkMany, showMany, showOne } from '@wifi-tms/contract/displays'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { products } from '@wifi-tms/contract/products'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { runTask, tasks } from '@wifi-tms/contract/tasks'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'

/** The macs of the device with the tea, and of the device without an item. */
const [TEA_MAC, ITEMLESS_MAC] = ['c1c1c1c1c1c1', 'c3c3c3c3c3c3']

eachServer('displays and tasks of people show the items of devices', (server) => {
  let teaId: string
  let milkId: string
  let itemlessId: string
  let offerTemplateId: string
  const addTemplate = async (name: string, content: string) => {
    const text = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 400, height: 100, size: 40, text: content }
    const canvas = { version: 1 as const, elements: [text] }
    return (await server().ask(templates.create, { name, resolution: '800x480', canvas }))._id
  }
  const readWanted = async (id: string) => (await server().ask(devices.get, { id })).wanted
  const frameOf = async (id: string) => {
    await expect.poll(async () => (await readWanted(id))?.frame).toBeTruthy()
    return (await readWanted(id))!.frame
  }
  const missingName = { path: 'item.name', message: expect.any(String) }

  beforeAll(async () => {
    const { db } = server().core
    const { _id: productId } = await server().ask(products.create, { name: 'Shelf', uri: 'shelf' })
    const { items: panels } = await server().ask(screenTypes.list, { width: '800', color: 'B/W', limit: 1 })
    const [{ type }] = panels as [ScreenType]
    const addShelf = (mac: string) => addDevice(db, { mac, productId, screenType: type })
    ;[teaId, milkId, itemlessId] = [
      await addShelf(TEA_MAC),
      await addShelf('c2c2c2c2c2c2'),
      await addShelf(ITEMLESS_MAC),
    ]
    await server().ask(writeItems, {
      rows: [
        { key: 'tea', name: 'Tea', values: { price: 2 }, devices: [teaId] },
        { key: 'milk', name: 'Milk', values: { price: 1 }, devices: [milkId] },
      ],
    })
    offerTemplateId = await addTemplate('Offer', '{{data.word}}: {{item.name}}')
  })

  test('a display of many shows each device its own item, and leaves out devices without one, with a warning', async () => {
    const display = { templateId: offerTemplateId, deviceIds: [teaId, itemlessId, milkId], data: { word: 'New' } }
    const warnings = [{ row: 1, ...missingName }]
    expect(await server().ask(checkMany, display)).toEqual({ total: 3, warnings })
    expect(await server().ask(showMany, display)).toMatchObject({ total: 2, skipped: 1, warnings })
    const frames = [await frameOf(teaId), await frameOf(milkId)]
    const showLiteral = async (text: string) => {
      const templateId = await addTemplate(text, text)
      return (await server().ask(showOne, { mac: ITEMLESS_MAC, templateId })).frame
    }
    expect(frames).toEqual([await showLiteral('New: Tea'), await showLiteral('New: Milk')])

    // After a refresh each device still has the values of its own item.
    await server().ask(refreshTemplate, { templateId: offerTemplateId })
    expect([await frameOf(teaId), await frameOf(milkId)]).toEqual(frames)
  })

  test('a display of one device shows its item, and is refused without one', async () => {
    const shown = await server().ask(showOne, {
      mac: TEA_MAC,
      templateId: offerTemplateId,
      data: { word: 'Hot' },
    })
    const literal = await addTemplate('Hot tea', 'Hot: Tea')
    expect((await server().ask(showOne, { mac: ITEMLESS_MAC, templateId: literal })).frame).toBe(shown.frame)
    const { code, body } = await server().tell(showOne, {
      mac: ITEMLESS_MAC,
      templateId: offerTemplateId,
      data: { word: 'A' },
    })
    expect([code, body.errors]).toEqual([40000, [missingName]])
  })

  test('a task that a person runs shows each device its item, and its refusal counts the devices without one', async () => {
    const task = {
      name: 'Sale',
      template: offerTemplateId,
      triggerTime: '2040-01-01T08:00',
      timeZone: 'UTC',
      data: { word: 'Sale' },
    }
    const taskFor = async (ids: string[]) => (await server().ask(tasks.create, { ...task, devices: ids }))._id
    const { code, body } = await server().tell(runTask, { id: await taskFor([teaId, milkId, itemlessId]) })
    expect([code, body.facts]).toEqual([40900, { count: 1, places: ['item.name'] }])
    expect(await server().ask(runTask, { id: await taskFor([teaId, milkId]) })).toMatchObject({ total: 2 })
    expect(await readWanted(teaId)).toMatchObject({ source: 'task' })
    const literal = await addTemplate('Sale tea', 'Sale: Tea')
    const { frame } = await server().ask(showOne, { mac: ITEMLESS_MAC, templateId: literal })
    expect(await frameOf(teaId)).toBe(frame)
  })
})
