import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { images, readPicture } from '@wifi-tms/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { addPicture, photo, sendPicture } from './testing/upload-picture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const upload = (name: string, bytes: Uint8Array) => sendPicture(server, name, bytes)
const add = (name: string, bytes: Uint8Array, fields?: Record<string, string>) =>
  addPicture(server, name, bytes, fields)

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true })

test('a photograph keeps its pixels, as a PNG without the camera’s metadata', async () => {
  const bytes = await photo('rocket.jpg')
  const image = await add('rocket.jpg', bytes, { description: ' at dusk ' })
  expect(image).toMatchObject({ name: 'rocket', description: 'at dusk', width: 640, height: 427, bytes: bytes.length })
  const png = await server.ask(readPicture, { id: image._id })
  const [stored, sent] = [await pixels(png), await pixels(bytes)]
  expect(stored.info).toMatchObject({ width: 640, height: 427, channels: 3 })
  expect(stored.data.equals(sent.data)).toBe(true)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', space: 'srgb', depth: 'uchar' })
})

test('a turned photograph is served upright, without its location and camera', async () => {
  const bytes = await sharp(await photo('rocket.jpg'))
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 13/1 47/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const image = await add('turned.JPEG', bytes)
  expect(image).toMatchObject({ name: 'turned', width: 427, height: 640 })
  const png = await server.ask(readPicture, { id: image._id })
  const turned = await sharp(bytes).rotate(90).raw().toBuffer()
  expect((await pixels(png)).data.equals(turned)).toBe(true)
  const { exif, icc, xmp, orientation } = await sharp(png).metadata()
  expect({ exif, icc, xmp, orientation }).toEqual({})
})

test('transparency stays, other colour spaces and depths become 8-bit sRGB', async () => {
  const clear = await sharp({
    create: { width: 9, height: 7, channels: 4, background: { r: 200, g: 30, b: 9, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  const stored = await pixels(await server.ask(readPicture, { id: (await add('clear.png', clear))._id }))
  expect([...stored.data.subarray(0, 4)]).toEqual([200, 30, 9, 128])

  const displayP3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83c28' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const stored8Bit = await pixels(await server.ask(readPicture, { id: (await add('wide.png', displayP3))._id }))
  for (const [index, value] of [200, 60, 40].entries())
    expect(Math.abs(stored8Bit.data[index]! - value)).toBeLessThan(4)

  const grey = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .toColourspace('grey16')
    .png()
    .toBuffer()
  const storedGrey = await sharp(await server.ask(readPicture, { id: (await add('grey.png', grey))._id })).metadata()
  expect(storedGrey).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 })
})

test('WebP, GIF, TIFF and AVIF are accepted too', async () => {
  const cat = sharp(await photo('chelsea.png')).resize(64, 48)
  for (const [name, bytes] of [
    ['a.webp', await cat.clone().webp().toBuffer()],
    ['a.gif', await cat.clone().gif().toBuffer()],
    ['a.tiff', await cat.clone().tiff().toBuffer()],
    ['a.avif', await cat.clone().avif({ effort: 0 }).toBuffer()],
    ['no ending', await cat.clone().png().toBuffer()],
  ] as const)
    expect(await add(name, bytes), name).toMatchObject({ width: 64, height: 48 })
})

test('nothing is accepted without a file or without a token', async () => {
  const form = new FormData()
  form.append('name', 'nothing')
  expect(await server.tell(images.create, {}, undefined, { body: form })).toMatchObject({ status: 400, code: 40000 })
  expect(await server.tell(images.create, {}, '', { body: form })).toMatchObject({ status: 401, code: 50008 })
})

test('the good ones of many simultaneous uploads are stored and only the damaged ones are refused', async () => {
  const goodFile = await photo('chelsea.png')
  const isDamaged = (index: number) => index % 4 === 3
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      upload(`${index}.png`, isDamaged(index) ? goodFile.subarray(0, 99_000) : goodFile),
    ),
  )
  expect(answers.map((answer) => answer.code)).toEqual(
    Array.from({ length: 12 }, (_, index) => (isDamaged(index) ? 40000 : 20000)),
  )
  const shas = new Set(answers.flatMap(({ body }) => (body.data ? [(body.data as { sha256: string }).sha256] : [])))
  expect(shas.size).toBe(1)
  const [sha256] = shas
  expect((await stat(join(server.core.config.dataDir, 'blobs', sha256!.slice(0, 2), sha256!))).size).toBeGreaterThan(0)
})
