import { Element, type ElementOf } from '@wifi-tms/contract/elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropped, frameOf, panned, wholePictureOf } from './crop.ts'
import { cornersOf, type Point } from './geometry.ts'
import { directionOf, handles } from './resize.ts'

const picture = { width: 600, height: 400 }

const image = (fields: object) =>
  Element.parse({
    kind: 'image',
    id: 'i',
    image: 'p',
    x: 100,
    y: 50,
    width: 300,
    height: 200,
    ...fields,
  }) as ElementOf<'image'>

const distance = (point: Point, other: Point) => Math.hypot(point.x - other.x, point.y - other.y)

/** Two opposite corners of the whole picture on the drawing. */
function wholePicture(element: ElementOf<'image'>): Point[] {
  const [whole, frame] = [wholePictureOf(element, picture)!, frameOf(element, picture)!]
  const [left, top] = [whole.x - frame.x, whole.y - frame.y]
  const corners = cornersOf({ ...frame, angle: element.angle })
  // Unit vectors along the sides of the turned frame.
  const [across, down] = [corners[1], corners[3]].map((end, index) => {
    const length = index === 0 ? frame.width : frame.height
    return { x: (end!.x - corners[0].x) / length, y: (end!.y - corners[0].y) / length }
  })
  const pointAt = (x: number, y: number) => ({
    x: corners[0].x + across!.x * x + down!.x * y,
    y: corners[0].y + across!.y * x + down!.y * y,
  })
  return [pointAt(left, top), pointAt(left + whole.width, top + whole.height)]
}

const anyImage = fc
  .record({
    angle: fc.constantFrom(0, 90, 180, 37, 270),
    flipX: fc.boolean(),
    flipY: fc.boolean(),
    fit: fc.constantFrom('cover', 'contain', 'fill'),
    crop: fc.constantFrom(
      undefined,
      { x: 100, y: 80, width: 300, height: 200 },
      { x: 0, y: 0, width: 200, height: 400 },
    ),
  })
  .map(image)
const pull = fc.record({ x: fc.integer({ min: -250, max: 250 }), y: fc.integer({ min: -250, max: 250 }) })

const expectCropInPicture = ({ crop }: ElementOf<'image'>) => {
  if (!crop) return
  expect(crop.x).toBeGreaterThanOrEqual(0)
  expect(crop.y).toBeGreaterThanOrEqual(0)
  expect(crop.x + crop.width).toBeLessThanOrEqual(picture.width + 0.01)
  expect(crop.y + crop.height).toBeLessThanOrEqual(picture.height + 0.01)
}

test('pulling the frame leaves the picture under it in its place, however it is turned and flipped', () => {
  fc.assert(
    fc.property(anyImage, fc.constantFrom(...handles), pull, (before, handle, by) => {
      const after = cropped(before, picture, handle, by)
      Element.parse(after)
      expectCropInPicture(after)
      const frame = frameOf(after, picture)!
      // The size of the whole picture cannot be told from a sliver of a pixel or two.
      fc.pre(frame.width > 60 && frame.height > 60)
      for (const [index, corner] of wholePicture(before).entries())
        expect(distance(corner, wholePicture(after)[index]!)).toBeLessThan(3)
      const cornersBefore = cornersOf({ ...frameOf(before, picture)!, angle: before.angle })
      const cornersAfter = cornersOf({ ...frame, angle: after.angle })
      const direction = directionOf(handle)
      // A corner that the pull does not touch; the corners go clockwise from the top left.
      const [left, right] = direction.y < 0 ? [3, 2] : [0, 1]
      const opposite = direction.x < 0 ? right : left
      expect(distance(cornersBefore[opposite]!, cornersAfter[opposite]!)).toBeLessThan(1.6)
    }),
  )
})

test('a dragged picture moves under its frame until the picture’s edge reaches the frame', () => {
  const crop = { x: 100, y: 80, width: 300, height: 200 }
  expect(panned(image({ crop }), picture, { x: 20, y: -10 }).crop).toEqual({ ...crop, x: 80, y: 90 })
  expect(panned(image({ crop, flipX: true }), picture, { x: 20, y: 0 }).crop).toEqual({ ...crop, x: 120 })
  expect(panned(image({ crop, angle: 90 }), picture, { x: 0, y: 20 }).crop).toEqual({ ...crop, x: 80 })
  expect(panned(image({ crop }), picture, { x: -900, y: 900 }).crop).toEqual({ ...crop, x: 300, y: 0 })
  fc.assert(
    fc.property(anyImage, pull, (before, by) => {
      const after = panned(before, picture, by)
      expectCropInPicture(after)
      expect(frameOf(after, picture)!.width).toBeCloseTo(frameOf(before, picture)!.width, 0)
    }),
  )
})

test('pulling a side to the middle crops that half away, and pulling it back removes the crop', () => {
  const half = cropped(image({}), picture, 'w', { x: 150, y: 0 })
  expect(half).toMatchObject({ x: 250, y: 50, width: 150, height: 200 })
  expect(half.crop).toEqual({ x: 300, y: 0, width: 300, height: 400 })
  const flipped = cropped(image({ flipX: true }), picture, 'w', { x: 150, y: 0 })
  expect(flipped.crop).toEqual({ x: 0, y: 0, width: 300, height: 400 })
  const whole = cropped(half, picture, 'w', { x: -900, y: 0 })
  expect(whole).toEqual(image({}))
  expect('crop' in whole).toBe(false)
})
