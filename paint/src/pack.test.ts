import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameBytes, pack, unpack } from './pack.ts'
import { sourceHash } from './packing/bytes.ts'
import { piecesOf } from './packing/pieces.ts'
import { packPiece } from './packing/plain.ts'
import { startPacking } from './packing/wasm.ts'
import { kinds } from './panels.ts'
import { isLit } from './screens.ts'

/** The colour kinds whose frames are packed codes; the frames of a lit screen are PNG files. */
const packedColors = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((name) => !isLit(kinds[name]))

/** The indices of these inks in a kind of panel. */
const indicesOf = (kind: keyof typeof kinds, inkNames: string[]) =>
  Uint8Array.from(inkNames, (name) => kinds[kind].inks.findIndex((ink) => ink.colour === name))

/** A picture of any size for any colour kind; `halves`: the panel has a driver for each half. */
const cases = fc
  .record({
    color: fc.constantFrom(...packedColors),
    width: fc.oneof(fc.integer({ min: 1, max: 150 }), fc.constantFrom(128, 256, 600)),
    height: fc.integer({ min: 1, max: 9 }),
    halves: fc.boolean(),
    seed: fc.nat(),
  })
  .map(({ color, width, height, halves, seed }) => {
    const panel = { ...kinds[color], halves }
    const indices = Uint8Array.from({ length: width * height }, (_, index) => {
      const mixed = Math.imul(seed ^ index, 0x9e3779b1)
      return ((mixed ^ (mixed >>> 15)) >>> 0) % panel.inks.length
    })
    return { width, height, panel, indices }
  })

test('unpack reverses pack for every colour kind and size, with and without halves', () => {
  fc.assert(
    fc.property(cases, ({ width, height, panel, indices }) => {
      const bytes = pack(indices, width, height, panel)
      expect(bytes.length).toBe(frameBytes({ ...panel, width, height }))
      expect(unpack(bytes, width, height, panel)).toEqual(indices)
    }),
  )
})

test('the fast packer is available, and plain TypeScript packs the same bytes', () => {
  const fast = startPacking()!
  fc.assert(
    fc.property(cases, ({ width, height, panel, indices }) => {
      const { parts, length } = piecesOf(width, height, panel)
      const byPieces = new Uint8Array(length)
      for (const piece of parts.flat()) packPiece(indices, width, height, piece, byPieces)
      const packed = new Uint8Array(length).fill(0xff)
      expect(fast(indices, width, height, parts, packed)).toBe(true)
      expect(packed).toEqual(byPieces)
    }),
    { numRuns: 300 },
  )
})

test.each(packedColors)('%s: the fast packer packs large pictures like plain TypeScript', (color) => {
  const fast = startPacking()!
  for (const [width, height, halves] of [
    [1192, 97, false],
    [1191, 97, false],
    [1200, 97, true],
    [1191, 97, true],
    [1200, 301, false],
    [1191, 301, true],
  ] as const) {
    const panel = { ...kinds[color], halves }
    const indices = Uint8Array.from(
      { length: width * height },
      (_, index) => (Math.imul(index, index) >>> 3) % panel.inks.length,
    )
    const { parts, length } = piecesOf(width, height, panel)
    const [packed, plain] = [new Uint8Array(length), new Uint8Array(length)]
    for (const piece of parts.flat()) packPiece(indices, width, height, piece, plain)
    expect(fast(indices, width, height, parts, packed)).toBe(true)
    expect(Buffer.from(packed).equals(plain), `${width} ${halves}`).toBe(true)
    expect(Buffer.from(unpack(packed, width, height, panel)).equals(indices), `${width} ${halves}`).toBe(true)
  }
})

test('pack uses plain TypeScript for codes that the fast packer does not support', () => {
  const inks = kinds['B/W'].inks.map((ink) => ({ ...ink, code: 1 - ink.code }))
  const panel = { planes: [{ bits: 1, pigment: 'black', ink: 1 }] as const, inks }
  const indices = indicesOf('B/W', ['black', 'white', 'white', 'black', 'black', 'black', 'white', 'black', 'black'])
  const { parts, length } = piecesOf(9, 1, panel)
  expect(startPacking()!(indices, 9, 1, parts, new Uint8Array(length))).toBe(false)
  expect([...pack(indices, 9, 1, panel)]).toEqual([0x9d, 0x80])
})

test('the embedded module was built from the current source', async () => {
  const source = await readFile(new URL('../wasm/pack.as', import.meta.url))
  expect(sourceHash).toBe(createHash('sha256').update(source).digest('hex'))
})

test('a frame in halves is the frame of the left half, then that of the right half', () => {
  const width = 12
  const height = 3
  const indices = Uint8Array.from({ length: width * height }, (_, index) => (index * index) % 5)
  const half = (from: number) => {
    const columns = Uint8Array.from(
      { length: 18 },
      (_, index) => indices[Math.floor(index / 6) * width + from + (index % 6)]!,
    )
    return [...pack(columns, 6, height, kinds['E6 color'])]
  }
  expect(half(0)).not.toEqual(half(6))
  const panel = { ...kinds['E6 color'], halves: true }
  expect([...pack(indices, width, height, panel)]).toEqual([...half(0), ...half(6)])
})

test('the middle column of a picture with an odd width belongs to the left half', () => {
  const panel = { ...kinds['E6 color'], halves: true }
  expect([...pack(indicesOf('E6 color', ['white', 'red', 'black', 'yellow', 'blue']), 5, 1, panel)]).toEqual([
    0x13, 0x00, 0x25,
  ])
})

test.each([
  ['B/W', ['white', 'black', 'white', 'white', 'black', 'black', 'black', 'white', 'white'], [0xb1, 0x80]],
  ['B/W/R', ['white', 'black', 'red', 'white', 'red', 'black', 'black', 'black', 'red'], [0xb8, 0x80, 0x28, 0x80]],
  ['B/W/Y', ['white', 'black', 'yellow'], [0xa0, 0x20]],
  ['B/W/R/Y', ['white', 'black', 'yellow', 'red', 'red'], [0x4b, 0xc0]],
  ['7 color', ['black', 'white', 'green', 'blue', 'red', 'yellow', 'orange'], [0x01, 0x23, 0x45, 0x60]],
  ['6 color', ['yellow', 'red', 'blue', 'green', 'white', 'black'], [0x54, 0x32, 0x10]],
  ['E6 color', ['black', 'white', 'yellow', 'red', 'blue', 'green', 'white'], [0x01, 0x23, 0x56, 0x10]],
] as const)('%s is packed as the protocol describes', (color, colours, bytes) => {
  expect([...pack(indicesOf(color, [...colours]), colours.length, 1, kinds[color])]).toEqual(bytes)
})

test('greys are packed as their levels, with black as 0', () => {
  const { '4 grey': four, '16 grey': sixteen } = kinds
  expect([...pack(Uint8Array.of(0, 1, 2, 3, 1), 5, 1, four)]).toEqual([0x1b, 0x40])
  expect([...pack(Uint8Array.of(0, 15, 7, 8, 1), 5, 1, sixteen)]).toEqual([0x0f, 0x78, 0x10])
})

test('each row of a frame starts on a whole byte', () => {
  const frame = pack(indicesOf('B/W', ['white', 'white', 'white', 'black', 'black', 'white']), 3, 2, kinds['B/W'])
  expect([...frame]).toEqual([0xe0, 0x20])
})

test('an all red frame of B/W/R and an all yellow frame of B/W/Y have the same bytes', () => {
  const full = new Uint8Array(64).fill(2)
  expect(pack(full, 8, 8, kinds['B/W/R'])).toEqual(pack(full, 8, 8, kinds['B/W/Y']))
})

test('a pixel that is set in the colour plane is coloured, whatever the black plane has', () => {
  expect([...unpack(Uint8Array.of(0x40, 0xc0), 2, 1, kinds['B/W/R'])]).toEqual([2, 2])
})

test('pack and unpack refuse a picture or frame of the wrong length', () => {
  expect(() => pack(new Uint8Array(7), 8, 1, kinds['B/W'])).toThrow(RangeError)
  expect(() => pack(new Uint8Array(8), 8, 1, kinds['B/W'], new Uint8Array(2))).toThrow(RangeError)
  expect(() => unpack(new Uint8Array(2), 8, 1, kinds['B/W'])).toThrow(RangeError)
})

test.each([
  ['B/W', 800, 480, 48_000],
  ['B/W/R', 400, 300, 30_000],
  ['B/W/R/Y', 960, 640, 153_600],
  ['E6 color', 1600, 1200, 960_000],
  ['4 grey', 800, 480, 96_000],
  ['16 grey', 1872, 1404, 1_314_144],
  ['full color', 800, 480, undefined],
] as const)('a frame of %s with %ix%i pixels has %s bytes', (color, width, height, bytes) => {
  expect(frameBytes({ ...kinds[color], width, height })).toBe(bytes)
})
