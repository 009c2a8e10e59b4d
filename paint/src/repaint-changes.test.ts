import { expect, test } from 'vitest'
import type { Assets } from './job.ts'
import { paint } from './paint.ts'
import { MOST_WORK, spend } from './raster/easel.ts'
import { repaint } from './repaint.ts'
import { assets, bytesOf, job, panel, picture } from './test-scene.ts'

test.each(['B/W/R', '7 color'] as const)(
  'repaint redraws everything for another panel, %s, and for another resolution',
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

test('repaint updates the fault of a value when the drawn text stays the same', () => {
  const words = { kind: 'text', id: 't', x: 0, y: 0, width: 90, height: 30, text: '{{data.day|date}}' } as const
  const testPanel = panel(120, 90)
  const [firstJob, nextJob] = ['Tea', 'Coffee'].map((day) => job(testPanel, [words], { data: { data: { day } } }))
  const painting = paint(firstJob!, assets())
  repaint(painting, nextJob!, assets())
  expect(painting.faults).toEqual([{ elementId: 't', message: 'data.day is not a local date for date: Coffee' }])
})

test('repaint redraws only the element that was brought to the front or sent to the back', () => {
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

/** Codes that each need about an eighth of the work that is allowed for a template. */
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

test('repaint reports too much work when paint would report it for the whole template', () => {
  const [fewCodes, manyCodes] = [job(testPanel, codes(4)), job(testPanel, codes(12))]
  const painting = paint(fewCodes, assets())
  expect(faultsOf(painting)).not.toContain(tooMuch)
  repaint(painting, manyCodes, assets())
  const expected = paint(manyCodes, assets())
  expect(faultsOf(expected)).toContain(tooMuch)
  expect(painting.faults).toEqual(expected.faults)
  expect(bytesOf(painting.indices).equals(bytesOf(expected.indices))).toBe(true)
})

test('repaint does not report too much work when paint would not, even if it has several boxes to redraw', () => {
  const corners = (fill: 'black' | 'white') =>
    [0, 290].map((x) => ({ kind: 'rectangle' as const, id: `r${x}`, x, y: x, width: 9, height: 9, fill }))
  const [firstJob, nextJob] = [
    job(testPanel, [...codes(5), ...corners('black')]),
    job(testPanel, [...codes(5), ...corners('white')]),
  ]
  const painting = paint(firstJob, assets())
  // All boxes together take more work than a whole picture may, so repaint paints the whole picture: one box.
  expect(repaint(painting, nextJob, assets())).toHaveLength(1)
  const expected = paint(nextJob, assets())
  expect(painting.faults).toEqual(expected.faults)
  expect(bytesOf(painting.indices).equals(bytesOf(expected.indices))).toBe(true)
})

test('the bytes of dithered pictures that a painting stores are bounded, also after repaints', () => {
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
  const patchBytes = () => painting.drawn.reduce((sum, { patch }) => sum + (patch?.inks.length ?? 0), 0)
  repaint(painting, photos(9), pictures)
  expect(patchBytes()).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect(patchBytes()).toBeGreaterThan(5 * 2400 * 1600)
})

test('a repaint does at most the work of two paintings, however many elements have changed', () => {
  let drawnCount = 0
  const slowAssets: Assets = {
    ...assets({ photo: picture(64, 48, (x, y) => [x * 4, y * 5, (x * y) % 256]) }),
    pictureDrawer: () => (easel) => {
      spend(easel, MOST_WORK / 4)
      drawnCount++
      return undefined
    },
  }
  const image = { kind: 'image', x: 0, y: 0, width: 120, height: 90, image: 'photo' } as const
  const jobWithAngle = (angle: number) =>
    job(
      panel(120, 90),
      Array.from({ length: 100 }, (_, index) => ({ ...image, id: `e${index}`, angle })),
    )
  const painting = paint(jobWithAngle(0), slowAssets)
  const countOfOnePainting = drawnCount
  repaint(painting, jobWithAngle(10), slowAssets)
  expect(drawnCount - countOfOnePainting).toBeLessThan(2 * countOfOnePainting + 10)
})
