import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { images, MAX_IMAGE_BYTES, readPicture } from '@wifi-tms/contract/images'
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
const uploaded = (name: string, bytes: Uint8Array, fields?: Record<string, string>) =>
  addPicture(server, name, bytes, fields)

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true })

test('a photograph is kept as it looks: same pixels, PNG, no notes of the camera', async () => {
  const bytes = await photo('rocket.jpg')
  const image = await uploaded('rocket.jpg', bytes, { description: ' at dusk ' })
  expect(image).toMatchObject({ name: 'rocket', description: 'at dusk', width: 640, height: 427, bytes: bytes.length })
  const png = await server.ask(readPicture, { id: image._id })
  const [stored, sent] = [await pixels(png), await pixels(bytes)]
  expect(stored.info).toMatchObject({ width: 640, height: 427, channels: 3 })
  expect(stored.data.equals(sent.data)).toBe(true)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', space: 'srgb', depth: 'uchar' })
})

test('a turned photograph is stored upright, its place and camera are forgotten', async () => {
  const bytes = await sharp(await photo('rocket.jpg'))
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 13/1 47/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const image = await uploaded('turned.JPEG', bytes)
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
  const stored = await pixels(await server.ask(readPicture, { id: (await uploaded('clear.png', clear))._id }))
  expect([...stored.data.subarray(0, 4)]).toEqual([200, 30, 9, 128])

  const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83c28' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const narrow = await pixels(await server.ask(readPicture, { id: (await uploaded('wide.png', wide))._id }))
  for (const [at, value] of [200, 60, 40].entries()) expect(Math.abs(narrow.data[at]! - value)).toBeLessThan(4)

  const grey = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .toColourspace('grey16')
    .png()
    .toBuffer()
  const deep = await sharp(await server.ask(readPicture, { id: (await uploaded('grey.png', grey))._id })).metadata()
  expect(deep).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 })
})

test('WebP, GIF, TIFF and AVIF are taken too', async () => {
  const cat = sharp(await photo('chelsea.png')).resize(64, 48)
  for (const [name, bytes] of [
    ['a.webp', await cat.clone().webp().toBuffer()],
    ['a.gif', await cat.clone().gif().toBuffer()],
    ['a.tiff', await cat.clone().tiff().toBuffer()],
    ['a.avif', await cat.clone().avif({ effort: 0 }).toBuffer()],
    ['no ending', await cat.clone().png().toBuffer()],
  ] as const)
    expect(await uploaded(name, bytes), name).toMatchObject({ width: 64, height: 48 })
})

/** All rows, files and bytes of pictures. */
async function everything() {
  const blobs = join(server.core.config.dataDir, 'blobs')
  const files = (await readdir(blobs, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name))
  const unfinished = await readdir(join(blobs, 'unfinished'))
  const { total } = await server.ask(images.list, {})
  return { files: files.sort(), unfinished, total }
}

const bomb = () =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const moving = (format: 'gif' | 'webp') =>
  sharp(Buffer.alloc(3 * 8 * 16, 90).fill(200, 3 * 8 * 8), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    [format]({ delay: 100, loop: 0 })
    .toBuffer()

/** A still PNG turned into an animated one: its animation chunk goes before the pixels. */
async function movingPng() {
  const png = await sharp(await photo('chelsea.png'))
    .resize(8)
    .png()
    .toBuffer()
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8)
  chunk.write('acTL', 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

/** A PNG with more chunks than any encoder writes, all empty texts. */
async function chunkyPng() {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const empty = Buffer.from('00000000 74455874 ac4c5b2f'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([png.subarray(0, 33), Buffer.alloc(20_000 * empty.length, empty), png.subarray(33)])
}

/** A PNG whose texts unpack to gigabytes. */
async function packedPng() {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const textChunk = Buffer.concat([Buffer.from('zTXtK\0\0', 'latin1'), deflateSync(Buffer.alloc(7_900_000))])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(textChunk.length - 4)
  sum.writeUInt32BE(crc32(textChunk))
  const texts = Array<Buffer>(200).fill(Buffer.concat([length, textChunk, sum]))
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 9, alpha: 0.5 } } })

test.each([
  [
    'an interlaced PNG of 16 bits and 40 megapixels',
    'deep.png',
    () => flat(8000, 5000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    41300,
    /memory/,
    'too-much-memory',
  ],
  [
    'a progressive JPEG of 40 megapixels',
    'slow.jpg',
    () => flat(8000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    41300,
    /memory/,
    'too-much-memory',
  ],
  [
    'a WebP of 40 bytes and 40 megapixels',
    'tiny.webp',
    () => flat(8000, 5000).webp({ lossless: true, effort: 0 }).toBuffer(),
    41300,
    /memory/,
    'too-much-memory',
  ],
  ['a PNG with texts of gigabytes', 'texts.png', packedPng, 41300, /memory/, 'too-much-memory'],
  [
    'not an image',
    'notes.png',
    async () => Buffer.from('these are words, not colours'.repeat(50)),
    40000,
    /not a JPEG/,
    'unknown-kind',
  ],
  ['nothing', 'empty.png', async () => Buffer.alloc(0), 40000, /not a JPEG/, 'unknown-kind'],
  [
    'SVG',
    'drawing.svg',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    40000,
    /not a JPEG/,
    'unknown-kind',
  ],
  [
    'SVG by another name',
    'drawing.png',
    async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    40000,
    /not a JPEG/,
    'unknown-kind',
  ],
  ['a cut JPEG', 'cut.jpg', async () => (await photo('rocket.jpg')).subarray(0, 60_000), 40000, /damaged/, 'damaged'],
  ['a cut PNG', 'cut.png', async () => (await photo('coffee.png')).subarray(0, 200_000), 40000, /damaged/, 'damaged'],
  [
    'a head without a picture',
    'head.png',
    async () => (await photo('coffee.png')).subarray(0, 33),
    40000,
    /damaged/,
    'damaged',
  ],
  ['a bomb of 100 megapixels', 'bomb.png', bomb, 41300, /40 million pixels/, 'too-many-pixels'],
  ['30 MB', 'large.png', async () => Buffer.alloc(30 * 1024 * 1024), 41300, /20 MB/, 'too-large'],
  ['a byte too much', 'large.png', async () => Buffer.alloc(MAX_IMAGE_BYTES + 1), 41300, /20 MB/, 'too-large'],
  ['a JPEG that says PNG', 'rocket.png', () => photo('rocket.jpg'), 40000, /holds a JPEG/, 'wrong-ending'],
  ['a PNG that says program', 'coffee.exe', () => photo('coffee.png'), 40000, /holds a PNG/, 'wrong-ending'],
  ['a moving GIF', 'moving.gif', () => moving('gif'), 40000, /animated/, 'animated'],
  ['a moving WebP', 'moving.webp', () => moving('webp'), 40000, /animated/, 'animated'],
  ['a PNG of empty chunks', 'chunks.png', chunkyPng, 40000, /damaged/, 'damaged'],
  ['a moving PNG', 'moving.png', movingPng, 40000, /animated/, 'animated'],
])(
  '%s is refused clearly, in bounded memory, and leaves nothing behind',
  async (_, name, make, code, words, reason) => {
    const bytes = await make()
    const before = await everything()
    const memory = process.memoryUsage().rss
    const answered = await upload(name, bytes)
    expect([answered.code, answered.body.reason]).toEqual([code, reason])
    expect(answered.status).toBe(code / 100)
    expect(JSON.stringify([answered.body.message, answered.body.errors])).toMatch(words)
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024)
    expect(await everything()).toEqual(before)
  },
)

test('without a file, without a token or without the right to it nothing is taken', async () => {
  const form = new FormData()
  form.append('name', 'nothing')
  expect(await server.tell(images.create, {}, undefined, { body: form })).toMatchObject({ status: 400, code: 40000 })
  expect(await server.tell(images.create, {}, '', { body: form })).toMatchObject({ status: 401, code: 50008 })
})

test('many uploads at once all end well, and a refused one among them hurts no other', async () => {
  const good = await photo('chelsea.png')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => upload(`${at}.png`, at % 4 === 3 ? good.subarray(0, 99_000) : good)),
  )
  expect(answers.map((one) => one.code)).toEqual(Array.from({ length: 12 }, (_, at) => (at % 4 === 3 ? 40000 : 20000)))
  const shas = new Set(answers.flatMap(({ body }) => (body.data ? [(body.data as { sha256: string }).sha256] : [])))
  expect(shas.size).toBe(1)
  const [sha256] = shas
  expect((await stat(join(server.core.config.dataDir, 'blobs', sha256!.slice(0, 2), sha256!))).size).toBeGreaterThan(0)
})
