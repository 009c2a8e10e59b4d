import { randomBytes } from 'node:crypto'
import { algorithms } from '@wifi-tms/contract/algorithms'
import { readFrame, readGlass } from '@wifi-tms/contract/device-calls'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { panelColors, panelSizes, type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, type Template, templates } from '@wifi-tms/contract/templates'
import { drawers } from '@wifi-tms/paint/drawers'
import { toRgba } from '@wifi-tms/paint/frame'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { DoesNotFit, paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { addPicture, photo } from '../images/testing/upload-picture.ts'
import { freezeDesign } from './freeze-design.ts'
import { paintFrame } from './paint-frame.ts'

let server: TestServer
let panels: ScreenType[]
let image: string

beforeAll(async () => {
  server = await startTestServer()
  panels = (await server.ask(screenTypes.list, { limit: 100, sort: 'sort' })).items
  image = (await addPicture(server, 'coffee.png', await photo('coffee.png')))._id
})
afterAll(() => server.stop())

const addPoster = (resolution: string, text = 'Café {{data.price}} zł') =>
  server.ask(templates.create, {
    name: 'Poster',
    resolution,
    background: 'yellow',
    canvas: {
      version: 1,
      elements: [
        { kind: 'image', id: 'photo', x: 20, y: 20, width: 160, height: 120, image },
        { kind: 'rectangle', id: 'bar', x: 10, y: 150, width: 180, height: 20, fill: 'red', stroke: 'blue' },
        { kind: 'text', id: 'words', x: 10, y: 180, width: 200, height: 40, text, fontSize: 28, fill: 'black' },
      ],
    },
  })

const rgba = (png: Uint8Array) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Paints the same picture in this process, directly from the photograph. */
async function paintHere(
  template: Template,
  panel: ScreenType,
  algorithm?: 'binarization' | 'floyd-steinberg',
  data = {},
) {
  const { data: pixels, info } = await rgba(await photo('coffee.png'))
  const pictures = new Map([[image, { width: info.width, height: info.height, rgba: pixels }]])
  const { resolution, background, canvas } = template
  const job = {
    design: { resolution, background, canvas },
    data,
    panel: panelOf(panel),
    ...(algorithm && { algorithm }),
  }
  const painting = paint(job, { fonts: await fontsFromDisk(job), pictures, ...drawers })
  return Buffer.from(toRgba(painting, job.panel))
}

test('[entity-screentype] on each kind of screen the preview, the glass and the painter agree pixel for pixel', async () => {
  for (const color of panelColors) {
    const panel = panels.find((screen) => screen.color === color && screen.width <= 1600)!
    const { width, height } = uprightSize(panel)
    const template = await addPoster(`${width}x${height}`)
    const preview = await server.ask(previewTemplate, { id: template._id, screenType: panel._id })
    const previewPixels = await rgba(preview)
    expect([previewPixels.info.width, previewPixels.info.height], color).toEqual([width, height])
    expect(previewPixels.data.equals(await paintHere(template, panel)), color).toBe(true)

    const { hash } = await freezeDesign(server.core.db, template._id)
    const { frameId, sha256 } = await paintFrame(server.core, { designHash: hash, data: {}, panel })
    const id = await addDevice(server.core.db, {
      mac: randomBytes(6).toString('hex'),
      shownSha256: sha256,
      shownFrameId: frameId,
    })
    expect(await server.ask(readGlass, { id }), color).toEqual(preview)
    expect(await server.ask(readFrame, { id, sha256 }), color).toEqual(preview)
  }
})

test('[entity-screentype] there are screen types of all offered sizes and colours, and a turned panel is shown upright', async () => {
  expect(new Set(panels.map((panel) => panel.name.split(' ')[0]))).toEqual(new Set(panelSizes))
  expect(new Set(panels.map((panel) => panel.color))).toEqual(new Set(panelColors))
  const fields = { module: 'test', color: 'B/W/R' as const, width: 200, height: 120, sort: 1 }
  const turnedPanels = await Promise.all(
    ([0, 90, 180, 270] as const).map((angle) =>
      server.ask(screenTypes.create, { ...fields, name: `${angle}`, type: 6000 + angle, angle }),
    ),
  )
  const tall = await addPoster('120x200', 'tall')
  const { hash } = await freezeDesign(server.core.db, tall._id)
  const [up, right, , left] = turnedPanels as [ScreenType, ScreenType, ScreenType, ScreenType]
  const previewOn = (panel: ScreenType) => server.ask(previewTemplate, { id: tall._id, screenType: panel._id })
  expect(await previewOn(right)).toEqual(await previewOn(left))
  const litPanel = await server.ask(screenTypes.create, {
    ...fields,
    name: 'lit',
    color: 'full color',
    type: 6500,
    angle: 90,
  })
  const upright = await rgba(await previewOn(litPanel))
  expect([upright.info.width, upright.info.height]).toEqual([120, 200])
  expect(upright.data.equals(await paintHere(tall, litPanel))).toBe(true)
  const frames = await Promise.all(
    [right, left].map((panel) => paintFrame(server.core, { designHash: hash, data: {}, panel })),
  )
  expect(frames[0]!.sha256).not.toBe(frames[1]!.sha256)
  await expect(paintFrame(server.core, { designHash: hash, data: {}, panel: up })).rejects.toThrow(DoesNotFit)
})

test('[entity-algorithm] there are the algorithms binarization and floyd-steinberg, and a preview uses the requested algorithm', async () => {
  expect((await server.ask(algorithms.list, {})).items.map((item) => item.algorithm).sort()).toEqual([
    'binarization',
    'floyd-steinberg',
  ])
  const panel = panels.find((screen) => screen.color === 'B/W' && screen.angle === 0)!
  const template = await addPoster(`${panel.width}x${panel.height}`)
  const previewBy = async (algorithm?: 'binarization' | 'floyd-steinberg') => {
    const png = await server.ask(previewTemplate, {
      id: template._id,
      screenType: panel._id,
      ...(algorithm && { algorithm }),
    })
    expect((await rgba(png)).data.equals(await paintHere(template, panel, algorithm))).toBe(true)
    return png
  }
  const [hard, soft] = [await previewBy('binarization'), await previewBy('floyd-steinberg')]
  expect(hard).not.toEqual(soft)
  expect(await previewBy()).toEqual(soft)
  expect(
    (await server.tell(previewTemplate, { id: template._id, screenType: panel._id, algorithm: 'magic' })).code,
  ).toBe(40000)
})

test('a preview is refused if the resolution differs, unless it may be scaled', async () => {
  const panel = panels.find((screen) => screen.angle === 0)!
  const template = await addPoster('123x77')
  const request = { id: template._id, screenType: panel._id }
  const { code, body } = await server.tell(previewTemplate, request)
  expect([code, body.errors]).toEqual([40000, [{ path: 'screenType', message: expect.stringContaining('123x77') }]])
  const { info } = await rgba(await server.ask(previewTemplate, { ...request, fit: 'contain' }))
  expect([info.width, info.height]).toEqual([panel.width, panel.height])
})

test('a preview is refused if the template or the screen type does not exist', async () => {
  const template = await addPoster('400x300')
  const screenType = panels.find((panel) => panel.width === 400)!._id
  expect((await server.tell(previewTemplate, { id: 'nobody', screenType })).code).toBe(40400)
  expect((await server.tell(previewTemplate, { id: template._id, screenType: 'nobody' })).code).toBe(40400)
  expect((await server.tell(previewTemplate, { id: template._id })).code).toBe(40000)
})

test('equal jobs are painted once, concurrently or later; other values and algorithms make other frames', async () => {
  const panel = panels.find((screen) => screen.color === 'E6 color' && screen.angle === 0)!
  const { hash } = await freezeDesign(server.core.db, (await addPoster(`${panel.width}x${panel.height}`))._id)
  const { painters } = server.core
  let paintCount = 0
  const core = {
    ...server.core,
    painters: {
      ...painters,
      paint: (request: Parameters<typeof painters.paint>[0]) => {
        paintCount++
        return painters.paint(request)
      },
    },
  }
  const order = { designHash: hash, data: { data: { price: 3 } }, panel }
  const frames = await Promise.all(Array.from({ length: 8 }, () => paintFrame(core, order)))
  expect(new Set(frames.map((frame) => frame.frameId)).size).toBe(1)
  expect(await paintFrame(core, { ...order, data: { data: { price: 3, unnamed: 1 } } })).toEqual(frames[0])
  expect(paintCount).toBe(1)
  const dearer = await paintFrame(core, { ...order, data: { data: { price: 4 } } })
  const harder = await paintFrame(core, { ...order, algorithm: 'binarization' })
  expect(paintCount).toBe(3)
  expect(new Set([frames[0]!, dearer, harder].map((frame) => frame.sha256)).size).toBe(3)
})

test('a frame is stored under the hash of its bytes; equal bytes for different panels are different frames', async () => {
  const { db, blobs } = server.core
  const plain = await server.ask(templates.create, {
    name: 'Plain',
    resolution: '16x8',
    canvas: { version: 1, elements: [] },
  })
  const { hash } = await freezeDesign(db, plain._id)
  const panel = { width: 16, height: 8, angle: 0 as const }
  const red = await paintFrame(server.core, { designHash: hash, data: {}, panel: { ...panel, color: 'B/W/R' } })
  const yellow = await paintFrame(server.core, { designHash: hash, data: {}, panel: { ...panel, color: 'B/W/Y' } })
  expect(red.sha256).toBe(yellow.sha256)
  expect(red.frameId).not.toBe(yellow.frameId)
  expect(await db.selectFrom('frame').selectAll().where('id', '=', red.frameId).executeTakeFirst()).toMatchObject({
    ...panel,
    color: 'B/W/R',
    bytes: (await blobs.read(red.sha256))!.length,
  })
})

test('a frozen design does not change with its template, nor when the template is deleted', async () => {
  const { db } = server.core
  const template = await addPoster('200x120')
  const frozen = await freezeDesign(db, template._id)
  expect(await freezeDesign(db, template._id)).toEqual(frozen)
  const { _id: id } = template
  await server.ask(templates.update, { ...template, id, background: 'white' })
  const later = await freezeDesign(db, id)
  expect(later.hash).not.toBe(frozen.hash)
  await server.ask(templates.remove, { id })
  const panel = { color: '7 color' as const, width: 200, height: 120, angle: 0 as const }
  const frames = await Promise.all(
    [frozen, later].map(({ hash }) => paintFrame(server.core, { designHash: hash, data: {}, panel })),
  )
  expect(frames[0]!.sha256).not.toBe(frames[1]!.sha256)
})

test('a device without a picture has no picture of its screen, and only a device’s own frames can be read', async () => {
  const id = await addDevice(server.core.db, { mac: randomBytes(6).toString('hex') })
  expect((await server.tell(readGlass, { id })).code).toBe(40400)
  expect((await server.tell(readGlass, { id: 'nobody' })).code).toBe(40400)
  const { sha256 } = await server.core.db.selectFrom('frame').select('sha256').executeTakeFirstOrThrow()
  expect((await server.tell(readFrame, { id, sha256 })).code).toBe(40400)
  expect((await server.tell(readFrame, { id, sha256: 'short' })).code).toBe(40400)
})
