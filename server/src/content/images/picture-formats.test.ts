import { crc32 } from 'node:zlib'
import { type Image, readPicture } from '@wifi-tms/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { PNG_START } from './testing/png-start.ts'
import { tiffOf } from './testing/tiff-of.ts'
import { addPicture, photo } from './testing/upload-picture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const pixelsOf = async ({ _id: id }: Image) =>
  sharp(await server.ask(readPicture, { id }))
    .raw()
    .toBuffer()
const firstPixelOf = async (image: Image) => [...(await pixelsOf(image)).subarray(0, 3)]

const onePlainColour = (red: number, green: number, blue: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: green, b: blue } } })

test('the answer has the format of a file’s content, regardless of its name', async () => {
  const red = onePlainColour(255, 0, 0)
  for (const [file, bytes, format, name] of [
    ['v1.2 logo', await red.clone().png().toBuffer(), 'png', 'v1.2 logo'],
    ['photo.jpg.download', await red.clone().jpeg().toBuffer(), 'jpeg', 'photo.jpg'],
    ['webp-called.jpg', await red.clone().webp().toBuffer(), 'webp', 'webp-called'],
    ['drawing.exe', await red.clone().gif().toBuffer(), 'gif', 'drawing'],
    ['rocket.png', await photo('rocket.jpg'), 'jpeg', 'rocket'],
  ] as const)
    expect(await addPicture(server, file, bytes), file).toMatchObject({ format, name })
})

const chunk = (type: string, data: Buffer) => {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
const numbers = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')))

test('an animation of one frame is a still picture', async () => {
  const still = await onePlainColour(255, 0, 0).png().toBuffer()
  const control = chunk('fcTL', Buffer.concat([numbers(0, 40, 30, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const parts = [still.subarray(0, PNG_START), chunk('acTL', numbers(1, 0)), control, still.subarray(PNG_START)]
  const picture = await addPicture(server, 'one-frame.apng.png', Buffer.concat(parts))
  expect(await pixelsOf(picture)).toEqual(await pixelsOf(await addPicture(server, 'still.png', still)))
})

test('the first frame of an animation is stored on request', async () => {
  // Two frames of 8 × 8 pixels, of the grey levels 90 and 200.
  const frames = sharp(Buffer.alloc(3 * 8 * 16, 90).fill(200, 3 * 8 * 8), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
  for (const format of ['gif', 'webp'] as const) {
    const bytes = await frames
      .clone()
      [format]({ delay: 100, loop: 0, ...(format === 'webp' && { lossless: true }) })
      .toBuffer()
    const picture = await addPicture(server, `moving.${format}`, bytes, { frame: 'first' })
    expect(picture).toMatchObject({ format, width: 8, height: 8 })
    expect(await firstPixelOf(picture)).toEqual([90, 90, 90])
  }
})

const size = { width: 16, height: 4 }
const filledWith = (...pixel: number[]) => Array.from({ length: size.width * size.height }, () => pixel)

// The photometric interpretations are 0 and 1 for grey, 2 for RGB, 8 for CIE Lab and 9 for ICC’s Lab.
test.each([
  ['Lab of 8 bits', { bits: 8, photometric: 8 }, filledWith(138, 81, 70), [255, 0, 0]],
  ['Lab of 8 bits, a blue', { bits: 8, photometric: 8 }, filledWith(75, 68, 256 - 112), [0, 1, 254]],
  ['ICC’s Lab of 8 bits', { bits: 8, photometric: 9 }, filledWith(138, 81 + 128, 70 + 128), [255, 0, 0]],
  ['Lab of 16 bits, a blue', { bits: 16, photometric: 8 }, filledWith(19_377, 17_484, 65_536 - 28_680), [0, 0, 255]],
  ['Lab in planes', { bits: 8, photometric: 8, planar: true }, filledWith(138, 81, 70), [255, 0, 0]],
  ['planes', { bits: 8, photometric: 2, planar: true }, filledWith(200, 60, 40), [200, 60, 40]],
  ['planes of 16 bits', { bits: 16, photometric: 2, planar: true }, filledWith(51_400, 15_420, 10_280), [200, 60, 40]],
  ['12 bits', { bits: 12, photometric: 2 }, filledWith(3212, 964, 642), [200, 60, 40]],
  ['12 bits in planes', { bits: 12, photometric: 2, planar: true }, filledWith(3212, 964, 642), [200, 60, 40]],
  ['4 bits', { bits: 4, photometric: 2 }, filledWith(1, 2, 15), [17, 34, 255]],
  ['grey of 12 bits', { bits: 12, photometric: 1 }, filledWith(3212), [200, 200, 200]],
  ['grey of 14 bits, white as 0', { bits: 14, photometric: 0 }, filledWith(16_383), [0, 0, 0]],
])('a TIFF in %s is accepted', async (_, kind, pixels, expected) => {
  const picture = await addPicture(server, 'a.tif', tiffOf({ ...size, ...kind }, pixels))
  expect(picture).toMatchObject({ ...size, format: 'tiff' })
  expect(await firstPixelOf(picture)).toEqual(expected)
})

test('a PNG is stored in the colours that its chunks describe, also with grey, a palette, alpha or a profile', async () => {
  const light = (level: number) => ((level / 255 + 0.055) / 1.055) ** 2.4
  const linear = ([r, g, b]: number[]) => [r!, g!, b!].map((level) => Math.round(255 * light(level)))
  const linearPng = async (expected: number[], options: object, alpha?: number) => {
    const [r, g, b] = linear(expected) as [number, number, number]
    const channels = alpha === undefined ? 3 : 4
    const png = await sharp({ create: { width: 8, height: 6, channels, background: { r, g, b, alpha: alpha ?? 1 } } })
      .toColourspace('space' in options ? 'b-w' : 'srgb')
      .png(options)
      .toBuffer()
    return Buffer.concat([png.subarray(0, PNG_START), chunk('gAMA', numbers(100_000)), png.subarray(PNG_START)])
  }
  for (const [name, expected, options, alpha] of [
    ['colours', [200, 120, 90], {}],
    ['palette', [200, 120, 90], { palette: true }],
    ['grey', [128, 128, 128], { space: 'b-w' }],
    ['alpha', [200, 120, 90], {}, 0.5],
  ] as const) {
    const picture = await addPicture(server, `${name}.png`, await linearPng([...expected], options, alpha))
    const [first, pixels] = [await firstPixelOf(picture), await pixelsOf(picture)]
    for (const [index, level] of expected.entries())
      expect(Math.abs(first[index]! - level), name).toBeLessThanOrEqual(2)
    if (alpha) expect([127, 128]).toContain(pixels[3])
  }
  const withProfile = await sharp({
    create: { width: 8, height: 6, channels: 3, background: { r: 200, g: 60, b: 40 } },
  })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const firstPixel = await firstPixelOf(await addPicture(server, 'deep-p3.png', withProfile))
  for (const [index, level] of [200, 60, 40].entries())
    expect(Math.abs(firstPixel[index]! - level)).toBeLessThanOrEqual(1)
})
