import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameBytes, pack, unpack } from './pack.ts'
import { kinds } from './panels.ts'

const names = Object.keys(kinds) as (keyof typeof kinds)[]

/** Indices of inks by colour name. */
const picked = (color: keyof typeof kinds, colours: string[]) =>
  Uint8Array.from(colours, (colour) => kinds[color].inks.findIndex((ink) => ink.colour === colour))

test('unpack undoes pack for every colour kind and odd sizes', () => {
  const cases = fc
    .record({
      color: fc.constantFrom(...names),
      width: fc.integer({ min: 1, max: 37 }),
      height: fc.integer({ min: 1, max: 5 }),
    })
    .chain((one) => {
      const ink = fc.nat(kinds[one.color].inks.length - 1)
      const size = one.width * one.height
      return fc.record({
        ...one,
        color: fc.constant(one.color),
        width: fc.constant(one.width),
        height: fc.constant(one.height),
        inks: fc.array(ink, { minLength: size, maxLength: size }),
      })
    })
  fc.assert(
    fc.property(cases, ({ color, width, height, inks }) => {
      const indices = Uint8Array.from(inks)
      const bytes = pack(indices, width, height, kinds[color])
      expect(bytes.length).toBe(frameBytes({ format: kinds[color].format, width, height }))
      expect(unpack(bytes, width, height, kinds[color])).toEqual(indices)
    }),
  )
})

test.each([
  ['B/W', ['white', 'black', 'white', 'white', 'black', 'black', 'black', 'white', 'white'], [0xb1, 0x80]],
  ['B/W/R', ['white', 'black', 'red', 'white', 'red', 'black', 'black', 'black', 'red'], [0xb8, 0x80, 0x28, 0x80]],
  ['B/W/Y', ['white', 'black', 'yellow'], [0xa0, 0x20]],
  ['B/W/R/Y', ['white', 'black', 'yellow', 'red', 'red'], [0x4b, 0xc0]],
  ['7 color', ['black', 'white', 'green', 'blue', 'red', 'yellow', 'orange'], [0x01, 0x23, 0x45, 0x60]],
  ['6 color', ['yellow', 'red', 'blue', 'green', 'white', 'black'], [0x54, 0x32, 0x10]],
  ['E6 color', ['black', 'white', 'yellow', 'red', 'blue', 'green', 'white'], [0x01, 0x23, 0x56, 0x10]],
] as const)('%s packs the row the protocol describes', (color, colours, bytes) => {
  expect([...pack(picked(color, [...colours]), colours.length, 1, kinds[color])]).toEqual(bytes)
})

test('rows start on whole bytes', () => {
  const frame = pack(picked('B/W', ['white', 'white', 'white', 'black', 'black', 'white']), 3, 2, kinds['B/W'])
  expect([...frame]).toEqual([0xe0, 0x20])
})

test('all red and all yellow are the same bytes', () => {
  const full = new Uint8Array(64).fill(2)
  expect(pack(full, 8, 8, kinds['B/W/R'])).toEqual(pack(full, 8, 8, kinds['B/W/Y']))
})

test('a coloured pixel counts whatever the first plane says of it', () => {
  expect([...unpack(Uint8Array.of(0x40, 0xc0), 2, 1, kinds['B/W/R'])]).toEqual([2, 2])
})

test('a frame or picture of the wrong length is refused', () => {
  expect(() => pack(new Uint8Array(7), 8, 1, kinds['B/W'])).toThrow(RangeError)
  expect(() => unpack(new Uint8Array(2), 8, 1, kinds['B/W'])).toThrow(RangeError)
})

test.each([
  ['B/W', 800, 480, 48_000],
  ['B/W/R', 400, 300, 30_000],
  ['B/W/R/Y', 960, 640, 153_600],
  ['E6 color', 1600, 1200, 960_000],
] as const)('%s at %ix%i is %i bytes', (color, width, height, bytes) => {
  expect(frameBytes({ format: kinds[color].format, width, height })).toBe(bytes)
})
