import { expect, test } from 'vitest'
import type { Assets } from './job.ts'
import { paint } from './paint.ts'
import { MOST_WORK, spend } from './raster/easel.ts'
import { repaint } from './repaint.ts'
import { assets, bytesOf, job, panel, picture } from './test-scene.ts'

test.each(['B/W/R', '7 color'] as const)(
  'on another panel, %s, or of another resolution, all is painted anew',
  (color) => {
    const box = { kind: 'rectangle', id: 'r', x: 9, y: 9, width: 60, height: 30, fill: 'red' } as const
    const firstJob = job(panel(120, 90), [box], { fit: 'contain' })
    const design = { ...firstJob.design, resolution: '240x180' }
    for (const nextJob of [
      { ...firstJob, panel: panel(120, 90, { color }) },
      { ...firstJob, design },
    ]) {
      const painting = paint(firstJob, assets())
      repaint(painting, nextJob, assets())
      expect(bytesOf(painting.indices).equals(bytesOf(paint(nextJob, assets()).indices))).toBe(true)
      expect(bytesOf(painting.indices).equals(bytesOf(paint(firstJob, assets()).indices))).toBe(false)
    }
  },
)

test('the fault of a value is reported again where the text beside it stays', () => {
  const words = { kind: 'text', id: 't', x: 0, y: 0, width: 90, height: 30, text: '{{data.day|date}}' } as const
  const testPanel = panel(120, 90)
  const [firstJob, nextJob] = ['Tea', 'Coffee'].map((day) => job(testPanel, [words], { data: { data: { day } } }))
  const painting = paint(firstJob!, assets())
  repaint(painting, nextJob!, assets())
  expect(painting.faults).toEqual([{ elementId: 't', message: 'data.day is not a local date for date: Coffee' }])
})

test('one element brought to the front or sent to the back is all that is painted', () => {
  const boxes = [0, 1, 2, 3].map((index) => ({
    kind: 'rectangle' as const,
    id: `r${index}`,
    fill: 'red' as const,
    x: index * 25,
    y: index * 20,
    width: 30,
    height: 30,
  }))
  const testPanel = panel(120, 90, { color: 'B/W/R' })
  const [firstBox, ...otherBoxes] = boxes
  for (const nextBoxes of [
    [...otherBoxes, firstBox!],
    [boxes[3]!, ...boxes.slice(0, 3)],
  ]) {
    const moved = nextBoxes[0] === boxes[3] ? boxes[3]! : firstBox!
    const painting = paint(job(testPanel, boxes), assets())
    const { x, y } = moved
    expect(repaint(painting, job(testPanel, nextBoxes), assets())).toEqual([
      { left: x, top: y, right: x + 30, bottom: y + 30 },
    ])
  }
})

const testPanel = panel(300, 300)
const wholePanel = { x: 0, y: 0, width: 300, height: 300 } as const

/** Codes that each take about an eighth of the work allowed for a template. */
const codes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'barcode' as const,
    id: `c${index}`,
    symbology: 'datamatrix' as const,
    text: 'x'.repeat(2000),
    ...wholePanel,
  }))
const faultsOf = (painting: { faults: { message: string }[] }) => painting.faults.map(({ message }) => message)
const tooMuch = 'the template is too much work to paint'

test('a template that is too much work to paint at once is too much in steps too', () => {
  const [fewCodes, manyCodes] = [job(testPanel, codes(4)), job(testPanel, codes(12))]
  const painting = paint(fewCodes, assets())
  expect(faultsOf(painting)).not.toContain(tooMuch)
  repaint(painting, manyCodes, assets())
  const anew = paint(manyCodes, assets())
  expect(faultsOf(anew)).toContain(tooMuch)
  expect(painting.faults).toEqual(anew.faults)
  expect(bytesOf(painting.indices).equals(bytesOf(anew.indices))).toBe(true)
})

test('a template that is not too much work stays so, however many boxes it is painted for', () => {
  const corners = (fill: 'black' | 'white') =>
    [0, 290].map((x) => ({ kind: 'rectangle' as const, id: `r${x}`, x, y: x, width: 9, height: 9, fill }))
  const [firstJob, nextJob] = [
    job(testPanel, [...codes(5), ...corners('black')]),
    job(testPanel, [...codes(5), ...corners('white')]),
  ]
  const painting = paint(firstJob, assets())
  // The work for all boxes is more than for a whole picture, which is therefore painted instead.
  expect(repaint(painting, nextJob, assets())).toHaveLength(1)
  const anew = paint(nextJob, assets())
  expect(painting.faults).toEqual(anew.faults)
  expect(bytesOf(painting.indices).equals(bytesOf(anew.indices))).toBe(true)
})

test('however often it is repainted, a painting keeps no more dithered pictures than at first', () => {
  const wide = panel(2400, 1600)
  const wholeImage = { x: 0, y: 0, width: 2400, height: 1600 } as const
  const photos = (count: number) =>
    job(
      wide,
      Array.from({ length: count }, (_, index) => ({
        kind: 'image' as const,
        id: `p${index}`,
        image: 'photo',
        algorithm: 'binarization' as const,
        ...wholeImage,
      })),
    )
  const pictures = assets({ photo: picture(60, 40, (x, y) => [x * 4, y * 6, 90]) })
  const painting = paint(photos(5), pictures)
  const keptBy = () => painting.drawn.reduce((sum, { patch }) => sum + (patch?.inks.length ?? 0), 0)
  repaint(painting, photos(9), pictures)
  expect(keptBy()).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect(keptBy()).toBeGreaterThan(5 * 2400 * 1600)
})

test('a repaint does no more work than two paintings, however many elements have changed', () => {
  let drawnCount = 0
  const slow: Assets = {
    ...assets({ photo: picture(64, 48, (x, y) => [x * 4, y * 5, (x * y) % 256]) }),
    pictureDrawer: () => (easel) => {
      spend(easel, MOST_WORK / 4)
      drawnCount++
      return undefined
    },
  }
  const image = { kind: 'image', x: 0, y: 0, width: 120, height: 90, image: 'photo' } as const
  const ofAll = (angle: number) =>
    job(
      panel(120, 90),
      Array.from({ length: 100 }, (_, index) => ({ ...image, id: `e${index}`, angle })),
    )
  const painting = paint(ofAll(0), slow)
  const inOne = drawnCount
  repaint(painting, ofAll(10), slow)
  expect(drawnCount - inOne).toBeLessThan(2 * inOne + 10)
})
