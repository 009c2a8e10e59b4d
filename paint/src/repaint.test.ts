import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { colours, type Element } from '@wifi-tms/contract/elements'
import { panelColors } from '@wifi-tms/contract/screen-types'
import { Design } from '@wifi-tms/contract/templates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRgba } from './frame.ts'
import type { Assets, PaintJob } from './job.ts'
import { paint } from './paint.ts'
import { diffusedPictures } from './picture/draw-diffused.ts'
import type { Picture } from './picture/picture.ts'
import { areaOf } from './raster/box.ts'
import { repaint } from './repaint.ts'
import { assets, bytesOf, job, panel, picture } from './test-scene.ts'

const [width, height] = [120, 90]
const photo = picture(64, 48, (x, y) => [x * 4, y * 5, (x * y) % 256])
const halfTransparent = picture(30, 30, (x, y) => [200, 30, x * 8, x + y < 30 ? 255 : 0])
const pictures = assets({ photo, glass: halfTransparent })

const coordinate = fc.oneof(fc.integer({ min: -40, max: 130 }), fc.double({ min: -40, max: 130, noNaN: true }))
const length = fc.oneof(fc.integer({ min: 0, max: 130 }), fc.double({ min: 0, max: 130, noNaN: true }))
const colour = fc.constantFrom(...colours)
const texts = fc.constantFrom(
  'Ągj fi',
  'Wi-Fi\n{{data.price}}',
  '骨 W',
  '{{data.gone}}',
  'https://example.com',
  '4006381333931',
)

/** The properties of all kinds of elements; the schema drops those that a kind does not have. */
const fields = {
  kind: fc.constantFrom('image', 'image', 'text', 'textarea', 'rectangle', 'circle', 'line', 'qrcode', 'barcode'),
  x: coordinate,
  y: coordinate,
  width: length,
  height: length,
  angle: fc.oneof(fc.constantFrom(0, 0, 90, 180, 270), fc.double({ min: -360, max: 360, noNaN: true })),
  flipX: fc.boolean(),
  flipY: fc.boolean(),
  hidden: fc.constantFrom(false, false, false, true),
  when: fc.constantFrom('', '', '', 'data.price'),
  radius: fc.constantFrom(0, 0, 9, 33.3),
  fill: colour,
  stroke: colour,
  background: colour,
  strokeWidth: fc.constantFrom(0, 1, 2.5, 17),
  image: fc.constantFrom('photo', 'photo', 'glass', 'none'),
  text: texts,
  fontSize: fc.constantFrom(9, 14.3, 40, 300),
  symbology: fc.constantFrom('ean13', 'code128', 'datamatrix'),
  algorithm: fc.constantFrom(undefined, ...algorithmNames.slice(0, 2)),
  contrast: fc.constantFrom(0, 30),
}
const element = fc.record(fields)
const patch = fc.record(fields, { requiredKeys: [] })

type Drawn = { id: string } & Record<string, unknown>
/** Edits between two pictures. `index` is the index of the changed element. */
const edits = {
  change: (list: Drawn[], index: number, { changedFields }: { changedFields: object }) =>
    list.with(index, { ...list[index]!, ...changedFields }),
  move: (list: Drawn[], index: number) =>
    list.with(index, { ...list[index]!, x: Number(list[index]!.x) + 3, y: Number(list[index]!.y) - 2.5 }),
  add: (list: Drawn[], index: number, { drawn, id }: { drawn: object; id: string }) =>
    list.toSpliced(index, 0, { ...drawn, id }),
  remove: (list: Drawn[], index: number) => list.toSpliced(index, 1),
  hide: (list: Drawn[], index: number) => list.with(index, { ...list[index]!, hidden: !list[index]!.hidden }),
  front: (list: Drawn[], index: number) => [...list.toSpliced(index, 1), list[index]!],
  back: (list: Drawn[], index: number) => [list[index]!, ...list.toSpliced(index, 1)],
  shuffle: (list: Drawn[]) => list.toSorted((a, b) => (String(a.text) + a.id < String(b.text) + b.id ? -1 : 1)),
}
const edit = fc.record({
  kind: fc.constantFrom(...(Object.keys(edits) as (keyof typeof edits)[])),
  position: fc.double({ min: 0, max: 0.999, noNaN: true }),
  changedFields: patch,
  drawn: element,
  id: fc.constantFrom('e0', 'n1', 'n2', 'n3'),
  background: fc.option(colour, { freq: 8 }),
  price: fc.option(fc.constantFrom('12', '', '9.99'), { freq: 6 }),
  algorithm: fc.option(fc.constantFrom(...algorithmNames), { freq: 10 }),
  copies: fc.boolean(),
})

const scene = fc.record({
  color: fc.constantFrom(...panelColors),
  elements: fc.array(element, { minLength: 1, maxLength: 6 }),
  contain: fc.constantFrom(undefined, undefined, '90x130', '301x217'),
})

const isInside = (boxes: { left: number; top: number; right: number; bottom: number }[], x: number, y: number) =>
  boxes.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)

test('after any edits a repaint has the bytes and faults of a new painting, and changes no pixel outside its boxes', () => {
  fc.assert(
    fc.property(scene, fc.array(edit, { minLength: 1, maxLength: 6 }), ({ color, elements, contain }, steps) => {
      const testPanel = panel(width, height, { color })
      const resolution = contain ?? `${width}x${height}`
      let list: Drawn[] = elements.map((element, index) => ({ ...element, id: `e${index}` }))
      const design = (background: string): Design =>
        Design.parse({ resolution, background, canvas: { version: 1, elements: list } })
      let currentJob: PaintJob = {
        ...job(testPanel, []),
        design: design('white'),
        data: { data: { price: '12' } },
        ...(contain && { fit: 'contain' }),
      }
      const painting = paint(currentJob, pictures)
      for (const { kind, position, background, price, algorithm, copies, ...changes } of steps) {
        if (list.length > 0 || kind === 'add') list = edits[kind](list, Math.floor(position * list.length), changes)
        const elementsByText = new Map(
          currentJob.design.canvas.elements.map((element) => [JSON.stringify(element), element]),
        )
        const nextDesign = design(background ?? currentJob.design.background)
        // Unchanged elements are identical objects in the editor, and equal copies in a template that was read again.
        if (!copies)
          nextDesign.canvas.elements = nextDesign.canvas.elements.map(
            (element): Element => elementsByText.get(JSON.stringify(element)) ?? element,
          )
        currentJob = {
          ...currentJob,
          design: nextDesign,
          data: price === null ? currentJob.data : { data: { price } },
          ...(algorithm && { algorithm }),
        }
        const indicesBefore = painting.indices.slice()
        const boxes = repaint(painting, currentJob, pictures)
        const expected = paint(currentJob, pictures)
        expect(bytesOf(painting.indices).equals(bytesOf(expected.indices))).toBe(true)
        expect(painting.faults).toEqual(expected.faults)
        // A web page cannot make an image of an empty box.
        for (const box of boxes) expect(areaOf(box)).toBeGreaterThan(0)
        painting.indices.forEach((ink, index) => {
          if (ink !== indicesBefore[index] && !isInside(boxes, index % width, Math.floor(index / width)))
            throw new Error(`pixel ${index} changed outside of ${JSON.stringify(boxes)}`)
        })
      }
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['crop', { x: 10, y: 5, width: 30, height: 20 }],
  ['fit', 'contain'],
  ['algorithm', 'atkinson'],
  ['preset', 'vivid'],
  ['exposure', 1],
  ['contrast', 40],
  ['saturation', -60],
  ['radius', 12],
  ['flipX', true],
])('repaint dithers a picture again when only its %s changed', (property, value) => {
  const testPanel = panel(width, height, { color: '7 color' })
  const photograph = { kind: 'image', id: 'p', x: 3, y: 4, width: 90, height: 80, image: 'photo' } as const
  const [firstJob, nextJob] = [job(testPanel, [photograph]), job(testPanel, [{ ...photograph, [property]: value }])]
  const painting = paint(firstJob, pictures)
  repaint(painting, nextJob, pictures)
  expect(bytesOf(painting.indices).equals(bytesOf(paint(nextJob, pictures).indices))).toBe(true)
  expect(bytesOf(painting.indices).equals(bytesOf(paint(firstJob, pictures).indices))).toBe(false)
})

test('a web page that converts only the boxes to colours shows the same picture as one that converts all pixels', () => {
  const testPanel = panel(width, height, { color: 'E6 color' })
  const photograph = { kind: 'image', id: 'p', x: 0, y: 0, width, height, image: 'photo' } as const
  const words = { kind: 'text', id: 't', x: 9.5, y: 20, width: 70, height: 30, text: 'Ągj', fontSize: 20 } as const
  const firstJob = job(testPanel, [photograph, words])
  const painting = paint(firstJob, pictures)
  const shownPixels = toRgba(painting, testPanel)
  const boxes = repaint(painting, job(testPanel, [photograph, { ...words, x: 31, fill: 'red' }]), pictures)
  for (const box of boxes) {
    const colours = toRgba(painting, testPanel, box)
    for (let y = box.top, from = 0; y < box.bottom; y++, from += (box.right - box.left) * 4)
      shownPixels.set(colours.subarray(from, from + (box.right - box.left) * 4), (y * width + box.left) * 4)
  }
  expect(shownPixels).toEqual(toRgba(painting, testPanel))
  expect(boxes).toEqual([{ left: 9, top: 20, right: 101, bottom: 50 }])
})

test('repaint draws the elements whose fonts, pictures or drawers have been loaded, and only those', () => {
  const testPanel = panel(width, height, { color: '7 color' })
  const box = { y: 0, width: 30, height: 40 } as const
  const paintJob = job(testPanel, [
    { kind: 'text', id: 't', ...box, x: 0, text: 'Ągj', fontSize: 20 },
    { kind: 'image', id: 'p', ...box, x: 30, image: 'photo', algorithm: 'blue-noise' },
    { kind: 'qrcode', id: 'q', x: 60, y: 31, width: 58, height: 58, text: 'wifi' },
    { kind: 'image', id: 'n', ...box, x: 90, image: 'none' },
    { kind: 'rectangle', id: 'r', ...box, x: 0, y: 50, fill: 'red' },
  ])
  const { pictureDrawer, drawCode, fonts } = pictures
  const noPictures = new Map<string, Picture>()
  const steps: [Assets, number, number][] = [
    [{ fonts: { face: () => undefined }, pictures: noPictures }, 4, 30],
    [{ fonts, pictures: noPictures }, 3, 30],
    [{ fonts, pictures: pictures.pictures }, 3, 30],
    [{ fonts, pictures: pictures.pictures, pictureDrawer: diffusedPictures }, 3, 30],
    [{ fonts, pictures: pictures.pictures, pictureDrawer: pictureDrawer! }, 2, 60],
    [{ fonts, pictures: pictures.pictures, pictureDrawer: pictureDrawer!, drawCode: drawCode! }, 1, 58],
    [pictures, 1, 0],
  ]
  const painting = paint(paintJob, steps[0]![0])
  for (const [jobAssets, faults, columns] of steps) {
    const boxes = repaint(painting, paintJob, jobAssets)
    const expected = paint(paintJob, jobAssets)
    expect(bytesOf(painting.indices).equals(bytesOf(expected.indices))).toBe(true)
    expect(painting.faults).toEqual(expected.faults)
    expect(painting.faults).toHaveLength(faults)
    const changed = boxes.reduce((sum, { left, right }) => sum + right - left, 0)
    expect(changed).toBe(columns)
  }
})
