import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { images, MAX_IMAGE_BYTES } from '@wifi-tms/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { PNG_START } from './testing/png-start.ts'
import { tiffOf } from './testing/tiff-of.ts'
import { photo, sendPicture } from './testing/upload-picture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const upload = (name: string, bytes: Uint8Array) => sendPicture(server, name, bytes)

/** The stored files, the unfinished ones, and the number of pictures. */
async function storedState() {
  const blobs = join(server.core.config.dataDir, 'blobs')
  const files = (await readdir(blobs, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name))
  const unfinished = await readdir(join(blobs, 'unfinished'))
  const { total } = await server.ask(images.list, {})
  return { files: files.sort(), unfinished, total }
}

/** A small file of many pixels. */
const bomb = () =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
/** An animation of two frames. */
const animation = (format: 'gif' | 'webp') =>
  sharp(Buffer.alloc(3 * 8 * 16, 90).fill(200, 3 * 8 * 8), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    [format]({ delay: 100, loop: 0 })
    .toBuffer()

/** Makes an animated PNG of a still one, by an animation chunk before its pixels. */
async function animatedPng() {
  const png = await sharp(await photo('chelsea.png'))
    .resize(8)
    .png()
    .toBuffer()
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8)
  chunk.write('acTL', 4)
  chunk.writeUInt32BE(2, 8)
  return Buffer.concat([png.subarray(0, PNG_START), chunk, png.subarray(PNG_START)])
}

/** A PNG with more chunks than any encoder writes. All of them are empty texts. */
async function pngOfManyChunks() {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // No bytes of data, the type tEXt, and the checksum.
  const empty = Buffer.from('00000000 74455874 ac4c5b2f'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([
    png.subarray(0, PNG_START),
    Buffer.alloc(20_000 * empty.length, empty),
    png.subarray(PNG_START),
  ])
}

/** A PNG whose texts unpack to gigabytes. */
async function pngOfPackedTexts() {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const textChunk = Buffer.concat([Buffer.from('zTXtK\0\0', 'latin1'), deflateSync(Buffer.alloc(7_900_000))])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(textChunk.length - 4)
  sum.writeUInt32BE(crc32(textChunk))
  const texts = Array<Buffer>(200).fill(Buffer.concat([length, textChunk, sum]))
  return Buffer.concat([png.subarray(0, PNG_START), ...texts, png.subarray(PNG_START)])
}

const onePlainColour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 9, alpha: 0.5 } } })

test.each([
  [
    'an interlaced PNG of 16 bits and 40 megapixels',
    'deep.png',
    () => onePlainColour(8000, 5000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    41300,
    /memory/,
    'too-much-memory',
  ],
  [
    'a progressive JPEG of 40 megapixels',
    'slow.jpg',
    () => onePlainColour(8000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    41300,
    /memory/,
    'too-much-memory',
  ],
  [
    'a WebP of 40 bytes and 40 megapixels',
    'tiny.webp',
    () => onePlainColour(8000, 5000).webp({ lossless: true, effort: 0 }).toBuffer(),
    41300,
    /memory/,
    'too-much-memory',
  ],
  ['a PNG with texts of gigabytes', 'texts.png', pngOfPackedTexts, 41300, /memory/, 'too-much-memory'],
  [
    'not an image',
    'notes.png',
    async () => Buffer.from('these are words, not colours'.repeat(50)),
    40000,
    /not a JPEG/,
    'unknown-kind',
  ],
  ['an empty file', 'empty.png', async () => Buffer.alloc(0), 40000, /not a JPEG/, 'unknown-kind'],
  [
    'SVG',
    'drawing.svg',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    40000,
    /SVG.*export/,
    'foreign-format',
  ],
  [
    'SVG by another name',
    'drawing.png',
    async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    40000,
    /SVG.*export/,
    'foreign-format',
  ],
  [
    'a photograph of an iPhone',
    'IMG_0001.HEIC',
    async () => Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1'),
    40000,
    /HEIC.*export.*Most Compatible/,
    'heic',
  ],
  [
    'a TIFF of 24 bits a channel',
    'deep.tif',
    async () => tiffOf({ width: 8, height: 1, bits: 24, photometric: 1 }, Array(8).fill([7])),
    40000,
    /TIFF, 24 bit.*export/,
    'rare-kind',
  ],
  [
    'a camera’s raw picture',
    'raw.dng',
    // 32,803 means the samples of a camera’s colour filters.
    async () => tiffOf({ width: 8, height: 1, bits: 16, photometric: 32_803 }, Array(8).fill([7])),
    40000,
    /TIFF, RAW.*export/,
    'rare-kind',
  ],
  ['a cut JPEG', 'cut.jpg', async () => (await photo('rocket.jpg')).subarray(0, 60_000), 40000, /damaged/, 'damaged'],
  ['a cut PNG', 'cut.png', async () => (await photo('coffee.png')).subarray(0, 200_000), 40000, /damaged/, 'damaged'],
  [
    'a head without a picture',
    'head.png',
    async () => (await photo('coffee.png')).subarray(0, PNG_START),
    40000,
    /damaged/,
    'damaged',
  ],
  ['a bomb of 100 megapixels', 'bomb.png', bomb, 41300, /40 million pixels/, 'too-many-pixels'],
  ['a file of 30 MB', 'large.png', async () => Buffer.alloc(30 * 1024 * 1024), 41300, /20 MB/, 'too-large'],
  [
    'a file that is a byte too large',
    'large.png',
    async () => Buffer.alloc(MAX_IMAGE_BYTES + 1),
    41300,
    /20 MB/,
    'too-large',
  ],
  ['a moving GIF', 'moving.gif', () => animation('gif'), 40000, /animated/, 'animated'],
  ['a moving WebP', 'moving.webp', () => animation('webp'), 40000, /animated/, 'animated'],
  ['a PNG of empty chunks', 'chunks.png', pngOfManyChunks, 40000, /damaged/, 'damaged'],
  ['a moving PNG', 'moving.png', animatedPng, 40000, /animated/, 'animated'],
])(
  '%s is refused with the reason, in limited memory, and leaves nothing behind',
  async (_, name, make, code, words, reason) => {
    const bytes = await make()
    const before = await storedState()
    const memory = process.memoryUsage().rss
    const answer = await upload(name, bytes)
    expect([answer.code, answer.body.reason]).toEqual([code, reason])
    expect(answer.status).toBe(code / 100)
    expect(JSON.stringify([answer.body.message, answer.body.errors])).toMatch(words)
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024)
    expect(await storedState()).toEqual(before)
  },
)
