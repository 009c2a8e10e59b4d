import { algorithmNames, algorithms } from '@wifi-tms/contract/algorithms'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { algorithms as painterAlgorithms } from '@wifi-tms/paint/algorithms'
import type { Tag } from '@wifi-tms/tags/tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app.ts'
import { addPhoto, addSheet } from './sheet.ts'

let app: RunningApp
let image: string
/** Two tags with the same screen type: one gets its algorithm by the device, the other by the picture element. */
let byDevice: Tag
let byElement: Tag
/** Displays a template on a tag, waits until the tag shows it, and returns the hash of the frame. */
let showAndWait: (tag: Tag, templateId: string) => Promise<string>

beforeAll(async () => {
  app = await startApp()
  const screenType = (await app.screens()).find(({ color, width }) => color === 'B/W/R/Y' && width === 400)!
  const tags = ['020000000001', '020000000002'].map((mac) => ({ mac, screenType }))
  const fleet = await app.addTags('every/algorithm', tags, { speed: 500 })
  ;[byDevice, byElement] = fleet.tags as [Tag, Tag]
  image = await addPhoto(app.admin)
  showAndWait = async (tag, templateId) => {
    const { frame } = await app.admin.ask(showOne, { mac: tag.mac, templateId })
    await fleet.until('the picture', () => tag.glass()?.sha256 === frame)
    return frame
  }
})
afterAll(() => app.close())

test('[entity-algorithm] every algorithm of the painter can be added and set for a device or a picture element, and gives different pixels', async () => {
  const { admin } = app
  expect(Object.keys(painterAlgorithms)).toEqual(algorithmNames)
  const seeded = (await admin.ask(algorithms.list, { sort: 'name' })).items
  expect(seeded.map(({ name, algorithm }) => [name, algorithm])).toEqual(
    (['binarization', 'floyd-steinberg'] as const).map((name) => [painterAlgorithms[name].label, name]),
  )

  const plain = await addSheet(admin, '400x300', image)
  const [device] = (await admin.ask(devices.list, { mac: byDevice.mac })).items
  const frames = new Map<string, string>()
  for (const algorithm of algorithmNames) {
    const { _id } = await admin.ask(algorithms.create, { name: painterAlgorithms[algorithm].label, algorithm })
    await admin.ask(devices.update, { ...device!, id: device!._id, updatedAt: undefined, algorithm: _id })
    const frame = await showAndWait(byDevice, plain)
    expect(await showAndWait(byElement, await addSheet(admin, '400x300', image, algorithm)), algorithm).toBe(frame)
    expect(byElement.glass()!.picture, algorithm).toEqual(byDevice.glass()!.picture)
    frames.set(algorithm, frame)
  }
  expect(new Set(frames.values()).size).toBe(algorithmNames.length)

  await admin.ask(devices.update, { ...device!, id: device!._id, updatedAt: undefined, algorithm: null })
  expect(await showAndWait(byDevice, plain)).toBe(frames.get('floyd-steinberg'))
})
