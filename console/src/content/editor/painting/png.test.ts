import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openPng } from './png.ts'

const [width, height] = [37, 23]
/** The channels and colour types of stored pictures: grey, colours, and both with alpha. */
const types = { 1: 0, 2: 4, 3: 2, 4: 6 } as const
type Channels = keyof typeof types

/** Bytes without a pattern, the same at each run; a Uint8Array keeps the lowest 8 bits of each number. */
const noise = (channels: Channels) =>
  Uint8Array.from({ length: width * height * channels }, (_, index) => index * 7919 + ((index >> 3) ^ (index << 2)))

const chunk = (name: string, body: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  // Checksums are left at zero: the reader ignores them, as stored pictures are named by their hash.
  return Buffer.concat([length, Buffer.from(name), body, Buffer.alloc(4)])
}

/** A PNG whose rows use the five filters in turn. */
function pngOf(pixels: Uint8Array, channels: Channels, header: { type?: number } = {}): Uint8Array<ArrayBuffer> {
  const row = width * channels
  const raw = Buffer.alloc(height * (row + 1))
  for (let y = 0; y < height; y++) {
    raw[y * (row + 1)] = y % 5
    for (let index = 0; index < row; index++) {
      const pixel = (x: number, line: number) => (x < 0 || line < 0 ? 0 : pixels[line * row + x]!)
      const [left, up, corner] = [pixel(index - channels, y), pixel(index, y - 1), pixel(index - channels, y - 1)]
      const guess = left + up - corner
      const nearest = [left, up, corner].sort((one, other) => Math.abs(guess - one) - Math.abs(guess - other))[0]!
      const predicted = [0, left, up, (left + up) >> 1, nearest][y % 5]!
      raw[y * (row + 1) + 1 + index] = pixel(index, y) - predicted
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, header.type ?? types[channels]], 8)
  const packed = deflateSync(raw)
  const half = packed.length >> 1
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', packed.subarray(0, half)),
    chunk('IDAT', packed.subarray(half)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Uint8Array.from(Buffer.concat([signature, ...parts]))
}

test.each([1, 2, 3, 4] as const)('a PNG of %d channels is read with exactly the stored values', async (channels) => {
  const pixels = noise(channels)
  const opened = await openPng(pngOf(pixels, channels))
  expect([opened.width, opened.height]).toEqual([width, height])
  const expected = Array.from({ length: width * height }, (_, index) => {
    const [red, green, blue, alpha] = pixels.subarray(index * channels, (index + 1) * channels)
    return channels < 3 ? [red, red, red, channels === 2 ? green : 255] : [red, green, blue, alpha ?? 255]
  }).flat()
  expect(Array.from(opened.rgba)).toEqual(expected)
})

test('a file that is no PNG, or a PNG with a palette, is refused', async () => {
  await expect(openPng(new Uint8Array(100))).rejects.toThrow('no PNG')
  await expect(openPng(pngOf(noise(3), 3, { type: 3 }))).rejects.toThrow('a PNG of kind 3')
})
