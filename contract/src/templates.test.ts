import { expect, test } from 'vitest'
import { pixelsOf } from './drawing.ts'
import { Canvas, Colour, Element } from './elements.ts'
import { panelColors, panelSizes, Resolution } from './screen-types.ts'
import { resolutions, TemplateWrite } from './templates.ts'

const box = { id: 'a', x: 0, y: 0, width: 10, height: 10 }
const faultPathsOf = (value: unknown) =>
  TemplateWrite.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? []
const template = (element: object) => ({
  name: 'T',
  resolution: '800x480',
  canvas: { version: 1, elements: [element] },
})

test('fields that an element leaves out take their defaults', () => {
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
    direction: 'auto',
    fit: 'clip',
    angle: 0,
    flipX: false,
    hidden: false,
    when: '',
  })
  const elementOf = (kind: string, more: object = {}) => Element.parse({ kind, ...box, ...more })
  expect(elementOf('textarea')).toMatchObject({ fit: 'wrap' })
  expect(elementOf('qrcode')).toMatchObject({ text: '', level: 'M', fill: 'black', background: 'white' })
  const bars = { text: '', symbology: 'code128', showText: true, fill: 'black', background: 'white' }
  expect(elementOf('barcode')).toMatchObject(bars)
  const outline = { stroke: 'black', strokeWidth: 1 }
  expect(elementOf('rectangle')).toMatchObject({ ...outline, fill: 'transparent', radius: 0 })
  expect(elementOf('circle')).toMatchObject({ ...outline, fill: 'transparent' })
  expect(elementOf('line')).toMatchObject(outline)
  const imageDefaults = { preset: 'faithful', exposure: 0, contrast: 0, saturation: 0 }
  expect(elementOf('image')).toMatchObject({
    image: '',
    fit: 'cover',
    ...imageDefaults,
    radius: 0,
    flipY: false,
    locked: false,
    name: '',
  })
  expect(elementOf('image')).not.toHaveProperty('algorithm')
  expect(elementOf('image')).not.toHaveProperty('crop')
  expect(elementOf('image')).not.toHaveProperty('group')
  expect(elementOf('line', { group: 'g1' })).toMatchObject({ group: 'g1' })
  expect(TemplateWrite.parse({ ...template({ kind: 'line', ...box }) }).background).toBe('white')
})

test('a wrong element is reported by its path', () => {
  expect(faultPathsOf(template({ kind: 'text', ...box, width: -1 }))).toEqual(['canvas.elements.0.width'])
  expect(faultPathsOf(template({ kind: 'text', ...box, group: '' }))).toEqual(['canvas.elements.0.group'])
  expect(faultPathsOf(template({ kind: 'text', ...box, x: 32_769 }))).toEqual(['canvas.elements.0.x'])
  expect(
    faultPathsOf(template({ kind: 'line', ...box, x: -32_768, y: 32_768, width: -32_768, height: 32_768 })),
  ).toEqual([])
  expect(faultPathsOf(template({ kind: 'line', ...box, width: -32_769 }))).toEqual(['canvas.elements.0.width'])
  expect(faultPathsOf(template({ kind: 'text', ...box, x: Number.NaN }))).toEqual(['canvas.elements.0.x'])
  expect(faultPathsOf(template({ kind: 'rectangle', ...box, fill: 'pink' }))).toEqual(['canvas.elements.0.fill'])
  expect(faultPathsOf(template({ kind: 'hologram', ...box }))).toEqual(['canvas.elements.0.kind'])
  expect(faultPathsOf({ ...template({ kind: 'text', ...box }), resolution: '0x480' })).toEqual(['resolution'])
})

test('only a line may have a negative width or height', () => {
  expect(Element.safeParse({ kind: 'line', ...box, width: -5, height: -5 }).success).toBe(true)
  for (const kind of ['text', 'image', 'rectangle', 'circle', 'qrcode'])
    expect(Element.safeParse({ kind, ...box, height: -5 }).success, kind).toBe(false)
})

test('[entity-template] [entity-screentype] there are eight kinds of elements and more, ten resolutions, seven colours and more, nine panel sizes, and ten colour kinds of panels', () => {
  const kinds = ['text', 'textarea', 'image', 'qrcode', 'barcode', 'rectangle', 'line', 'circle']
  for (const kind of kinds)
    expect(Canvas.safeParse({ version: 1, elements: [{ kind, ...box }] }).success, kind).toBe(true)
  expect(resolutions.map(({ size, resolution }) => `${size} ${resolution}`)).toEqual([
    '4.2 400x300',
    '7.5 800x480',
    '10.2 960x640',
    '13.3 960x680',
    '3.7 240x416',
    '13.3 1600x1200',
    '4.26 800x480',
    '7.3 800x480',
    '4.0 400x600',
    '25.3 3200x1800',
  ])
  for (const { resolution } of resolutions) expect(Resolution.safeParse(resolution).success).toBe(true)
  expect(Colour.options).toEqual(
    expect.arrayContaining(['white', 'black', 'red', 'green', 'blue', 'yellow', 'transparent']),
  )
  expect(panelSizes).toEqual(['3.7', '4.0', '4.2', '4.26', '7.3', '7.5', '10.2', '13.3', '25.3'])
  const pigments = ['B/W', 'B/W/R', 'B/W/Y', 'B/W/R/Y', '7 color', '6 color', 'E6 color']
  expect(panelColors).toEqual([...pigments, '4 grey', '16 grey', 'full color'])
  expect(pixelsOf('3200x1800')).toEqual({ width: 3200, height: 1800 })
})
