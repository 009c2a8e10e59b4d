import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePng, encodePng } from './png.ts'

const wordsOf = (width: number, height: number, seed: number) =>
  Uint32Array.from({ length: width * height }, (_, index) =>
    seed % 2
      ? (Math.imul(index + seed, 2654435761) | 0xff000000) >>> 0
      : (0xff000000 | ((index % width) * 0x10203)) >>> 0,
  )

test('another decoder and ours read the pixels that encodePng wrote, with 8 bits a channel and without alpha', async () => {
  const picture = fc.record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 12 }),
    seed: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(picture, async ({ width, height, seed }) => {
      const words = wordsOf(width, height, seed)
      const png = encodePng(words, width, height)
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width, height, channels: 3 })
      const bytes = new Uint8Array(words.buffer)
      expect([...data]).toEqual([...bytes.filter((_, index) => index % 4 < 3)])
      expect(decodePng(png, width, height)).toEqual(words)
    }),
    { numRuns: 40 },
  )
})

test('decodePng also reads filters that encodePng does not write', async () => {
  const raw = Buffer.from(Array.from({ length: 30 * 20 * 3 }, (_, index) => (index * index) & 255))
  const png = await sharp(raw, { raw: { width: 30, height: 20, channels: 3 } })
    .png({ adaptiveFiltering: true })
    .toBuffer()
  const bytes = new Uint8Array(decodePng(png, 30, 20).buffer)
  expect([...bytes.filter((_, index) => index % 4 < 3)]).toEqual([...raw])
})

test('decodePng refuses a file that is no PNG of this form and size', () => {
  const png = encodePng(wordsOf(5, 4, 1), 5, 4)
  for (const [file, width, height] of [
    [png, 4, 5],
    [new Uint8Array(), 5, 4],
    [png.subarray(0, 20), 5, 4],
    [png.subarray(0, -30), 5, 4],
    [png.with(25, 6), 5, 4],
  ] as const)
    expect(() => decodePng(file, width, height)).toThrow(RangeError)
})

test('decodePng needs no more memory than the picture for a file with too many rows', () => {
  const [small, large] = [encodePng(wordsOf(4, 4, 1), 4, 4), encodePng(new Uint32Array(2000 * 2000), 2000, 2000)]
  const forged = large.slice()
  forged.set(small.subarray(0, 33))
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  // The second collection waits until the memory of the first one is free.
  collectGarbage()
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  decodePng(forged, 4, 4)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e6)
})
