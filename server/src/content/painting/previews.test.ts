import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { readGlass } from '@wifi-tms/contract/device-calls'
import { showOne } from '@wifi-tms/contract/displays'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, templates } from '@wifi-tms/contract/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobody } from '../../api/http/who.ts'
import { addDevice } from '../../testing/add-device.ts'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { freezeDesign } from './freeze-design.ts'
import { paintFrame } from './paint-frame.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('many simultaneous previews do not delay a display', async () => {
  const { items } = await server.ask(screenTypes.list, { limit: 100, width: '800', height: '480' })
  const element = { kind: 'text', id: 'a', x: 0, y: 0, width: 800, height: 400, text: 'Crowd', fontSize: 300 } as const
  const canvas = { version: 1 as const, elements: [element] }
  const { _id: id } = await server.ask(templates.create, { name: 'Crowd', resolution: '800x480', canvas })
  const mac = 'aa0000000001'
  await addDevice(server.core.db, { mac, screenType: items[0]!.type })
  let paintedCount = 0
  const previews = items.flatMap(({ _id: screenType }) =>
    algorithmNames.slice(0, 6).map((algorithm) =>
      server.ask(previewTemplate, { id, screenType, algorithm }).then(() => {
        paintedCount += 1
      }),
    ),
  )
  expect(previews.length).toBeGreaterThan(40)
  await expect.poll(() => paintedCount, { interval: 1 }).toBeGreaterThan(0)
  await server.ask(showOne, { mac, templateId: id, algorithm: 'blue-noise' })
  // In the queue of the previews it would have waited for all of them. Some are answered before the call arrives.
  expect(paintedCount).toBeLessThan(previews.length * 0.9)
  await Promise.all(previews)
})

test('at most two pictures for people are painted at once', async () => {
  let paintingCount = 0
  let highestCount = 0
  const showPicture = (key: number) =>
    server.core.painters.picture(`crowd ${key}`, nobody, async () => {
      highestCount = Math.max(highestCount, ++paintingCount)
      await setImmediate()
      paintingCount -= 1
      return new Uint8Array(1)
    })
  await Promise.all(Array.from({ length: 20 }, (_, key) => showPicture(key)))
  expect(highestCount).toBe(2)
})

test('a person who requests many pictures does not delay those of others', async () => {
  const paintedFor: string[] = []
  const showPicture = (accountId: string, number: number) =>
    server.core.painters.picture(`${accountId} ${number}`, { accountId }, async () => {
      await setImmediate()
      paintedFor.push(accountId)
      return new Uint8Array(1)
    })
  const picturesForAnn = Array.from({ length: 50 }, (_, number) => showPicture('ann', number))
  await Promise.all([...picturesForAnn, showPicture('bob', 0)])
  expect(paintedFor.indexOf('bob')).toBeLessThan(5)
})

test('a preview with values equals the frame of a display with these values, and values that are no object are refused', async () => {
  const { items } = await server.ask(screenTypes.list, { limit: 100, width: '800', height: '480' })
  const panel = items.find(({ angle }) => angle === 0)!
  const text = {
    kind: 'text' as const,
    id: 'a',
    x: 0,
    y: 0,
    width: 400,
    height: 90,
    fontSize: 60,
    text: '{{data.price}}',
  }
  const { _id: id } = await server.ask(templates.create, {
    name: 'Valued',
    resolution: `${panel.width}x${panel.height}`,
    canvas: { version: 1, elements: [text] },
  })
  const previewWith = (values: string) => server.tell(previewTemplate, { id, screenType: panel._id, values })
  const values = { data: { price: '1,49' } }
  const png = await server.ask(previewTemplate, { id, screenType: panel._id, values: JSON.stringify(values) })
  const { hash } = await freezeDesign(server.core.db, id)
  const { frameId, sha256 } = await paintFrame(server.core, { designHash: hash, data: values, panel })
  const mac = randomBytes(6).toString('hex')
  const device = await addDevice(server.core.db, { mac, shownSha256: sha256, shownFrameId: frameId })
  expect(await server.ask(readGlass, { id: device })).toEqual(png)
  for (const wrongValues of ['{', '[1]', '"x"', '{"__proto__":{"x":1}}', JSON.stringify({ data: 'x'.repeat(4000) })])
    expect((await previewWith(wrongValues)).code, wrongValues.slice(0, 30)).toBe(40000)
})
