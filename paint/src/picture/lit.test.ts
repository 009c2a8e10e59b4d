import { expect, test } from 'vitest'
import { linearOf, oklab } from '../colour/spaces.ts'
import { toRgba } from '../frame.ts'
import { paint } from '../paint.ts'
import { assets, bytesOf, job, panel, picture } from '../test-scene.ts'
import type { Picture } from './picture.ts'

const testPanel = panel(40, 30, { color: 'full color' })
const wholeImage = { kind: 'image', id: 'p', image: 'p', x: 0, y: 0, width: 40, height: 30, fit: 'fill' } as const
const painted = (photo: Picture, fields: object = {}) => {
  const painting = paint(job(testPanel, [{ ...wholeImage, ...fields }]), assets({ p: photo }))
  return toRgba(painting, testPanel)
}
const colourful = picture(40, 30, (x, y) => [x * 6, y * 8, (x * y) % 256])

test('a photograph of the screen’s size is shown unchanged, whatever the algorithm', () => {
  for (const algorithm of ['floyd-steinberg', 'blue-noise', 'binarization'] as const)
    expect(Buffer.from(painted(colourful, { algorithm }).buffer).equals(bytesOf(colourful.rgba))).toBe(true)
})

test('exposure and saturation change a photograph on a lit screen', () => {
  const light = (rgb: ArrayLike<number>) => oklab([0, 1, 2].map((channel) => linearOf(rgb[channel]! / 255)) as never)[0]
  const lightAt = (rgba: Uint8ClampedArray) => light(rgba.subarray((15 * 40 + 20) * 4))
  expect(lightAt(painted(colourful, { exposure: 1 }))).toBeGreaterThan(lightAt(painted(colourful)) + 0.1)
  expect(lightAt(painted(colourful, { exposure: -1 }))).toBeLessThan(lightAt(painted(colourful)) - 0.1)
  const grey = painted(colourful, { saturation: -100 })
  for (let pixel = 0; pixel < grey.length; pixel += 4)
    expect(Math.max(...grey.subarray(pixel, pixel + 3)) - Math.min(...grey.subarray(pixel, pixel + 3))).toBeLessThan(12)
})

test('with the preset accent only strong colours stay coloured', () => {
  const two = picture(40, 30, (x) => (x < 20 ? [220, 20, 20] : [150, 140, 130]))
  const painting = painted(two, { preset: 'accent' })
  const [red, dull] = [painting.subarray(5 * 4, 5 * 4 + 3), painting.subarray(35 * 4, 35 * 4 + 3)]
  expect(red[0]! - red[1]!).toBeGreaterThan(100)
  expect(Math.max(...dull) - Math.min(...dull)).toBeLessThan(4)
})

test('partly transparent pixels are blended with the ground', () => {
  const half = picture(40, 30, (x) => [255, 0, 0, x < 20 ? 128 : 0])
  const painting = painted(half)
  expect([...painting.subarray(0, 4)]).toEqual([255, 127, 127, 255])
  expect([...painting.subarray(30 * 4, 30 * 4 + 4)]).toEqual([255, 255, 255, 255])
})

test('round and slanted edges are smooth, and everything is opaque', () => {
  const red = picture(4, 4, () => [255, 0, 0])
  for (const shape of [{ radius: 12 }, { angle: 20 }]) {
    const painting = painted(red, { ...shape, x: 8, y: 6, width: 24, height: 18 })
    const greens = new Set(painting.filter((_, byte) => byte % 4 === 1))
    expect(greens.size).toBeGreaterThan(5)
    expect(new Set(painting.filter((_, byte) => byte % 4 === 3))).toEqual(new Set([255]))
  }
})

test('a resampled picture has its own colours, blended with the ground, in its partly transparent pixels', () => {
  const fade = picture(80, 60, (x) => [200, 40, 0, Math.min(255, x * 4)])
  const painting = painted(fade)
  const red = (x: number) => [...painting.subarray((15 * 40 + x) * 4, (15 * 40 + x) * 4 + 3)]
  expect(red(39)).toEqual([200, 40, 0])
  const [, green] = red(15)
  // Colours are blended in sRGB, as in browsers.
  const part = Math.min(255, 30.5 * 4) / 255
  expect(Math.abs(green! - Math.round(255 - 215 * part))).toBeLessThanOrEqual(2)
})
