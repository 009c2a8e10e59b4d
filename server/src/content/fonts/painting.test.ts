import { fonts } from '@wifi-tms/contract/fonts'
import type { Design, Template } from '@wifi-tms/contract/templates'
import { templates } from '@wifi-tms/contract/templates'
import { toFrame } from '@wifi-tms/paint/frame'
import { openFonts } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { freezeDesign } from '../painting/freeze-design.ts'
import { paintFrame } from '../painting/paint-frame.ts'
import { addFont, notoSans, variableFont } from './testing/upload-font.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const [folder, family] of [
    ['100Thin', 'Sign'],
    ['800ExtraBold', 'Sign'],
    ['400Regular_Italic', 'Sign Italic'],
  ] as const)
    await addFont(server, 'sign.ttf', await notoSans(folder), { family })
  await addFont(server, 'han.woff2', await variableFont(), { family: 'Han' })
})
afterAll(() => server.stop())

const panel = { color: 'B/W', width: 160, height: 40, angle: 0 } as const

const poster = (font: string, weight: 100 | 300 | 400 | 700 | 900 = 400, text = 'Sale 骨 Ω') =>
  server.ask(templates.create, {
    name: 'Poster',
    resolution: '160x40',
    canvas: {
      version: 1,
      elements: [{ kind: 'text', id: 't', x: 2, y: 2, width: 156, height: 36, text, font, weight, lang: 'zh' }],
    },
  })

const frameOf = async (template: Template) => {
  const { hash } = await freezeDesign(server.core.db, template._id)
  const { sha256 } = await paintFrame(server.core, { designHash: hash, data: {}, panel })
  return { hash, sha256, bytes: Buffer.from((await server.core.blobs.read(sha256))!) }
}

/** Paints a template's frame here, without the server, in a weight of the built-in font. */
const paintBuiltIn = async (
  { resolution, background, canvas }: Template,
  weight: 100 | 400 | 800,
  panelFields: Parameters<typeof panelOf>[0] = panel,
) => {
  const elements = canvas.elements.map((element) => ({ ...element, font: 'Noto Sans', weight }))
  const design = { resolution, background, canvas: { ...canvas, elements } } as Design
  const job = { design, data: {}, panel: panelOf(panelFields) }
  const fonts = await openFonts([job], async () => undefined)
  return Buffer.from(toFrame(paint(job, { fonts, pictures: new Map() }), job.panel))
}

test('a text is drawn with its family’s file of the nearest weight', async () => {
  const text = 'Sale 20% Zażółć'
  for (const [wanted, nearest] of [
    [100, 100],
    [300, 100],
    [700, 800],
    [900, 800],
  ] as const) {
    const template = await poster('Sign', wanted, text)
    expect((await frameOf(template)).bytes.equals(await paintBuiltIn(template, nearest)), `${wanted}`).toBe(true)
  }
  const [upright, slanted] = [await poster('Sign', 100, text), await poster('Sign Italic', 100, text)]
  expect((await frameOf(upright)).sha256).not.toBe((await frameOf(slanted)).sha256)
})

test('a variable font has every weight, and characters that it lacks come from the built-in fonts', async () => {
  const [light, heavy] = [await frameOf(await poster('Han', 100)), await frameOf(await poster('Han', 900))]
  expect(light.sha256).not.toBe(heavy.sha256)
  const latin = await poster('Han', 100, 'Sale')
  const bytes = (await frameOf(latin)).bytes
  expect(bytes.some((byte) => byte !== 255)).toBe(true)
})

test('new designs use a newer file of the same weight; existing designs keep the old file', async () => {
  const firstFont = await addFont(server, 'a.ttf', await notoSans('400Regular'), { family: 'House' })
  const template = await poster('House')
  const before = await frameOf(template)
  await addFont(server, 'b.ttf', await notoSans('900Black'), { family: 'House' })
  await server.core.db
    .updateTable('font')
    .set({ weightMin: 400, weightMax: 400 })
    .where('family', '=', 'House')
    .execute()
  const after = await frameOf(template)
  expect(after.hash).not.toBe(before.hash)
  expect(after.bytes.equals(before.bytes)).toBe(false)
  await server.ask(fonts.remove, { id: firstFont._id })
  // The design is painted for another panel, as the frame of the first one exists already.
  const otherPanel = { ...panel, color: 'E6 color' as const }
  const repainted = await paintFrame(server.core, { designHash: before.hash, data: {}, panel: otherPanel })
  const bytes = Buffer.from((await server.core.blobs.read(repainted.sha256))!)
  expect(bytes.equals(await paintBuiltIn(template, 400, otherPanel))).toBe(true)
})
