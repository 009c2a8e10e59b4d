import { expect, test } from 'vitest'
import { drawElement, requestsOf } from '../draw-element.ts'
import { easelFor, paint } from '../paint.ts'
import { assets, bytesOf, job, panel, picture } from '../test-scene.ts'

const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const

/** Paints an image element on a black and white panel, and returns its rows, with # for black. */
const drawnRows = (element: object, width: number, height: number, source: ReturnType<typeof picture>) => {
  const image = { kind: 'image' as const, id: 'p', image: 'p', x: 0, y: 0, width, height, ...element }
  const { indices } = paint(job(panel(width, height), [image]), assets({ p: source }))
  return Array.from({ length: height }, (_, y) =>
    [...indices.subarray(y * width, (y + 1) * width)].map((ink) => (ink === 0 ? '#' : '.')).join(''),
  )
}

/**
 * A picture with black pixels in its upper left quarter and at the end of its last row, so that each turn and flip of
 * it is different.
 */
const mark = picture(8, 8, (x, y) => ((x < 4 && y < 4) || (x >= 6 && y === 7) ? BLACK : WHITE))

test.each([
  [{}, '####....', '......##'],
  [{ flipX: true }, '....####', '##......'],
  [{ flipY: true }, '......##', '####....'],
  [{ angle: 180 }, '##......', '....####'],
  [{ angle: 90 }, '....####', '#.......'],
  [{ angle: -90 }, '.......#', '####....'],
])('%o turns and flips a picture without losing a pixel', (element, top, bottom) => {
  const rows = drawnRows(element, 8, 8, mark)
  expect([rows[0], rows[7]]).toEqual([top, bottom])
  expect(rows.join('').replaceAll('.', '').length).toBe(18)
})

const wide = picture(16, 8, (x) => (x < 4 || x >= 12 ? BLACK : WHITE))

test('cover fills the box and cuts off the sides of the picture', () => {
  expect(new Set(drawnRows({ fit: 'cover' }, 8, 8, wide))).toEqual(new Set(['........']))
})

test('contain shows the whole picture in the middle of the box', () => {
  const rows = drawnRows({ fit: 'contain' }, 8, 8, wide)
  expect(rows).toEqual([...Array(2).fill('........'), ...Array(4).fill('##....##'), ...Array(2).fill('........')])
})

test('fill stretches the picture to the box', () => {
  expect(new Set(drawnRows({ fit: 'fill' }, 8, 8, wide))).toEqual(new Set(['##....##']))
})

test('a crop shows only that part of the picture', () => {
  expect(new Set(drawnRows({ crop: { x: 0, y: 0, width: 4, height: 8 }, fit: 'fill' }, 8, 8, wide))).toEqual(
    new Set(['########']),
  )
  const cut = (x: number, y: number, size: number, side: number) => {
    const crop = { x, y, width: size, height: size }
    return drawnRows({ crop, fit: 'fill', width: side, height: side }, 8, 8, mark).slice(0, side)
  }
  expect(cut(2, 1, 4, 4)).toEqual([...Array(3).fill('##......'), '........'])
  // The part of the crop outside the picture is ignored.
  expect(cut(6, 6, 9, 2)).toEqual(['........', '##......'])
})

test('a very small crop shows the pixel that contains it', () => {
  const crop = { x: 5, y: 5, width: 1e-20, height: 1e-20 }
  const white = picture(8, 8, () => WHITE)
  expect(new Set(drawnRows({ crop, fit: 'fill' }, 8, 8, white))).toEqual(new Set(['........']))
})

test('an angle of a thousandth of a degree changes no pixel, not even transparent ones', () => {
  const half = picture(8, 8, (x, y) => [0, 0, 0, x + 2 * y < 11 ? 255 : 0])
  for (const angle of [0, 90, 180, 270])
    for (const slant of [-0.001, 0.001])
      expect(drawnRows({ angle: angle + slant }, 8, 8, half), `${angle + slant}`).toEqual(
        drawnRows({ angle }, 8, 8, half),
      )
})

test('a slanted picture has the same pixels on a panel that shows only a part of it', () => {
  const photo = picture(50, 40, (x, y) => [(x * 40) % 256, (y * 50) % 256, ((x + y) * 30) % 256])
  const drawnPart = (x: number, y: number, side: number, angle: number) => {
    const placement = { x: 12.5 - x, y: 17.25 - y, width: 70, height: 60, angle, image: 'photo' }
    const image = { kind: 'image' as const, id: 'a', algorithm: 'binarization' as const, ...placement }
    return paint(job(panel(side, side), [image]), assets({ photo })).indices
  }
  for (const angle of [17, 45, 130, 251]) {
    const wholePicture = drawnPart(0, 0, 100, angle)
    for (const [x, y] of [
      [20, 20],
      [45, 30],
      [30, 55],
    ] as const) {
      const clipped = drawnPart(x, y, 30, angle)
      const expected = clipped.map((_, index) => wholePicture[(y + Math.floor(index / 30)) * 100 + x + (index % 30)]!)
      expect(bytesOf(clipped).equals(bytesOf(expected)), `${angle} degrees from ${x}, ${y}`).toBe(true)
    }
  }
})

test('round corners are not painted', () => {
  const rows = drawnRows(
    { radius: 4 },
    8,
    8,
    picture(8, 8, () => BLACK),
  )
  expect(rows[0]).toBe('..####..')
  expect(rows[3]).toBe('########')
})

test('an element that extends beyond the panel on all sides shows its middle', () => {
  const source = picture(30, 30, (x, y) => (x >= 10 && x < 20 && y >= 10 && y < 20 ? BLACK : WHITE))
  const rows = drawnRows({ x: -8, y: -8, width: 24, height: 24 }, 8, 8, source)
  expect(new Set(rows)).toEqual(new Set(['########']))
})

test('a turned picture has the same pixels after other paintings', () => {
  const testPanel = panel(120, 80, { color: '7 color' })
  const box = { x: 10, y: 5, width: 90, height: 60, image: 'photo' } as const
  const turned = job(testPanel, [{ kind: 'image', id: 'a', ...box, angle: 31, algorithm: 'binarization-otsu' }])
  const jobBefore = job(testPanel, [{ kind: 'image', id: 'b', ...box, image: 'white' }])
  const pictures = assets({
    photo: picture(90, 60, (x, y) => [x * 2, y * 4, 120, 255]),
    white: picture(90, 60, () => [250, 250, 250, 255]),
  })
  const firstIndices = paint(turned, pictures).indices
  paint(jobBefore, pictures)
  expect(paint(turned, pictures).indices).toEqual(firstIndices)
})

test('a picture draws nothing into an empty clip', () => {
  const testPanel = panel(8, 8)
  const paintJob = job(testPanel, [{ kind: 'image', id: 'a', x: 1, y: 0, width: 4, height: 4, image: 'photo' }])
  const easel = easelFor(paintJob)
  easel.clip = { left: 0, top: 0, right: 0, bottom: 4 }
  const pictures = assets({ photo: picture(4, 4, () => [255, 255, 255, 255]) })
  const [element] = paintJob.design.canvas.elements
  drawElement(easel, requestsOf(paintJob, pictures).find((request) => request.element.id === element!.id)!, pictures)
  expect(easel.indices).toEqual(new Uint8Array(64))
})
