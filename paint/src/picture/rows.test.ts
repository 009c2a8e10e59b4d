import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fastResample } from '../core/fast.ts'
import { axisOf, type Grid, reversed } from './axis.ts'
import { flattenOver } from './flatten.ts'
import type { Picture, Rows } from './picture.ts'
import { rowsOf } from './rows.ts'

const resample = fastResample()!
const nothing = () => {}

const pixelsOf = (rows: Rows): number[] =>
  Array.from({ length: rows.height }, (_, y) => {
    const row = new Uint8Array(rows.width * 4)
    rows.read(y, row)
    return [...row]
  }).flat()

/** A picture of opaque noise, always the same for a size. */
const noise = (width: number, height: number): Picture => {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, index) =>
    (index & 3) === 3 ? 255 : (index * 2654435761) >>> 24,
  )
  return { width, height, rgba }
}

/** The same picture with pixels of every opacity. */
const translucent = ({ width, height, rgba }: Picture): Picture => ({
  width,
  height,
  rgba: rgba.map((byte, index) => ((index & 3) === 3 ? (index * 7) >> 2 : byte)),
})

/** Any axis: a part of `cells` cells, drawn over `size` pixels, for those from `from` on. */
const anyAxis = fc
  .record({
    cells: fc.integer({ min: 1, max: 50 }),
    size: fc.integer({ min: 1, max: 90 }),
    start: fc.double({ min: 0, max: 0.9, noNaN: true }),
    part: fc.double({ min: 0.05, max: 1, noNaN: true }),
    from: fc.double({ min: 0, max: 0.9, noNaN: true }),
    flips: fc.boolean(),
  })
  .map(({ cells, size, start, part, from, flips }) => {
    const axis = axisOf(start * cells, part * cells * (1 - start), [0, cells], size, Math.floor(from * size), size)
    return { cells, axis: flips ? reversed(axis) : axis }
  })

test('WebAssembly and plain TypeScript resample pictures to the same bytes', () => {
  fc.assert(
    fc.property(
      anyAxis,
      anyAxis,
      fc.boolean(),
      ({ cells: wide, axis: across }, { cells: high, axis: down }, isSideways) => {
        const picture = isSideways ? noise(high, wide) : noise(wide, high)
        const [acrossStep, downStep] = isSideways ? [high, 1] : [1, wide]
        const grid: Grid = { across, down, acrossStep, downStep }
        for (const flatten of [undefined, flattenOver(0xa5ff)]) {
          const shownPicture = flatten ? translucent(picture) : picture
          const plain = pixelsOf(rowsOf(shownPicture, grid, flatten, () => undefined))
          expect(pixelsOf(rowsOf(shownPicture, grid, flatten))).toEqual(plain)
        }
      },
    ),
    { numRuns: 300 },
  )
})

const wholeAxis = (cells: number, size: number) => axisOf(0, cells, [0, cells], size, 0, size)

test('a picture that is blended over a colour during resampling equals one that was blended before', () => {
  fc.assert(
    fc.property(
      anyAxis,
      anyAxis,
      fc.nat(0xffffff),
      ({ cells: wide, axis: across }, { cells: high, axis: down }, rgb) => {
        const [soft, flat] = [translucent(noise(wide, high)), translucent(noise(wide, high))]
        const flatten = flattenOver(rgb)
        flatten(flat.rgba)
        const grid: Grid = { across, down, acrossStep: 1, downStep: wide }
        expect(pixelsOf(rowsOf(soft, grid, flatten))).toEqual(pixelsOf(rowsOf(flat, grid)))
      },
    ),
  )
})

test('flattenOver blends in linear light and rounds to the nearest level', () => {
  const light = (level: number) => (level <= 10.31475 ? level / 3294.6 : ((level / 255 + 0.055) / 1.055) ** 2.4)
  const level = (part: number) =>
    Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
  for (const [colour, below] of [
    [0, 255],
    [255, 0],
    [200, 165],
    [7, 3],
  ] as const) {
    const pixels = Uint8Array.from({ length: 256 * 4 }, (_, byte) => ((byte & 3) === 3 ? byte >> 2 : colour))
    flattenOver(below * 0x10101)(pixels)
    const expectedLevels = Array.from({ length: 256 }, (_, opacity) =>
      level((light(colour) * opacity + light(below) * (255 - opacity)) / 255),
    )
    expect([...pixels].filter((_, byte) => (byte & 3) === 0)).toEqual(expectedLevels)
    expect(new Set(pixels.filter((_, byte) => (byte & 3) === 3))).toEqual(new Set([255]))
  }
})

test('the longest row that fits into the memory is resampled right', () => {
  const gridOf = (size: number): Grid => ({
    across: wholeAxis(3, size),
    down: wholeAxis(2, 2),
    acrossStep: 1,
    downStep: 3,
  })
  const picture = noise(3, 2)
  let [fits, fails] = [1, 100_000]
  while (fails - fits > 1) {
    const size = (fits + fails) >> 1
    if (resample(gridOf(size), nothing)) fits = size
    else fails = size
  }
  const grid = gridOf(fits)
  const plain = pixelsOf(rowsOf(picture, grid, undefined, () => undefined))
  expect(Buffer.from(pixelsOf(rowsOf(picture, grid))).equals(Buffer.from(plain))).toBe(true)
})

test('plain TypeScript resamples rows that are too long for the memory', () => {
  const [short, long] = [wholeAxis(4, 2), wholeAxis(50_000, 3)]
  const picture = noise(50_000, 4)
  const grid: Grid = { across: long, down: short, acrossStep: 1, downStep: 50_000 }
  expect(resample(grid, nothing)).toBeUndefined()
  expect(pixelsOf(rowsOf(picture, grid))).toHaveLength(3 * 2 * 4)
})
