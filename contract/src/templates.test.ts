import { expect, test } from 'vitest'
import { pixelsOf } from './drawing.ts'
import { Canvas, Colour, Element } from './elements.ts'
import { colors, sizes } from './screen-types.ts'
import { Resolution, resolutions, TemplateWrite } from './templates.ts'

const box = { id: 'a', x: 0, y: 0, width: 10, height: 10 }
const faults = (value: unknown) =>
  TemplateWrite.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? []
const template = (element: object) => ({
  name: 'T',
  resolution: '800x480',
  canvas: { version: 1, elements: [element] },
})

test('what an element does not say takes its default', () => {
  expect(Element.parse({ kind: 'text', ...box, text: 'Hi' })).toMatchObject({
    font: 'Noto Sans',
    fontSize: 24,
    weight: 400,
    fill: 'black',
    background: 'transparent',
    align: 'left',
    verticalAlign: 'top',
    lineSpacing: 1,
    charSpacing: 0,
    lang: 'en',
    fit: 'clip',
    angle: 0,
    flipX: false,
    hidden: false,
    when: '',
  })
  expect(Element.parse({ kind: 'textarea', ...box })).toMatchObject({ fit: 'wrap' })
  expect(Element.parse({ kind: 'qrcode', ...box })).toMatchObject({ level: 'M', fill: 'black', background: 'white' })
})

test('a wrong element is named by its path', () => {
  expect(faults(template({ kind: 'text', ...box, width: -1 }))).toEqual(['canvas.elements.0.width'])
  expect(faults(template({ kind: 'text', ...box, x: 1e9 }))).toEqual(['canvas.elements.0.x'])
  expect(faults(template({ kind: 'text', ...box, x: Number.NaN }))).toEqual(['canvas.elements.0.x'])
  expect(faults(template({ kind: 'rectangle', ...box, fill: 'pink' }))).toEqual(['canvas.elements.0.fill'])
  expect(faults(template({ kind: 'hologram', ...box }))).toEqual(['canvas.elements.0.kind'])
  expect(faults({ ...template({ kind: 'text', ...box }), resolution: '0x480' })).toEqual(['resolution'])
})

test('only a line runs backwards', () => {
  expect(Element.safeParse({ kind: 'line', ...box, width: -5, height: -5 }).success).toBe(true)
  for (const kind of ['text', 'image', 'rectangle', 'circle', 'qrcode'])
    expect(Element.safeParse({ kind, ...box, height: -5 }).success, kind).toBe(false)
})

test('eight kinds, ten resolutions, seven colours and more, nine sizes, seven kinds of ink', () => {
  const kinds = ['text', 'textarea', 'image', 'qrcode', 'barcode', 'rectangle', 'line', 'circle']
  for (const kind of kinds)
    expect(Canvas.safeParse({ version: 1, elements: [{ kind, ...box }] }).success, kind).toBe(true)
  expect(resolutions).toHaveLength(10)
  for (const { resolution } of resolutions) expect(Resolution.safeParse(resolution).success).toBe(true)
  expect(Colour.options).toEqual(
    expect.arrayContaining(['white', 'black', 'red', 'green', 'blue', 'yellow', 'transparent']),
  )
  expect(sizes).toHaveLength(9)
  expect(colors).toHaveLength(7)
  expect(pixelsOf('3200x1800')).toEqual({ width: 3200, height: 1800 })
})
