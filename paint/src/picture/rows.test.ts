import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fastResample } from '../core/fast.ts'
import { axisOf, type Grid, reversed } from './axis.ts'
import type { Picture, Rows } from './picture.ts'
import { rowsOf } from './rows.ts'

const resample = fastResample()!

const pixelsOf = (rows: Rows): number[] =>
  Array.from({ length: rows.height }, (_, y) => {
    const row = new Uint8Array(rows.width * 4)
    rows.read(y, row)
    return [...row]
  }).flat()

/** Opaque noise, the same for the same size. */
const noise = (width: number, height: number): Picture => {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, index) =>
    (index & 3) === 3 ? 255 : (index * 2654435761) >>> 24,
  )
  return { width, height, rgba }
}

/** A part of a row of cells, from `start` on, drawn over `size` pixels, of which those from `from` on are wanted. */
const along = fc
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

test('pictures are resampled to the same bytes in WebAssembly and in plain TypeScript', () => {
  fc.assert(
    fc.property(along, along, fc.boolean(), ({ cells: wide, axis: across }, { cells: high, axis: down }, onSide) => {
      const picture = onSide ? noise(high, wide) : noise(wide, high)
      const [acrossStep, downStep] = onSide ? [high, 1] : [1, wide]
      const grid: Grid = { across, down, acrossStep, downStep }
      const plain = pixelsOf(rowsOf(picture, grid, false, () => undefined))
      expect(pixelsOf(resample(picture, grid)!)).toEqual(plain)
      expect(pixelsOf(rowsOf(picture, grid))).toEqual(plain)
    }),
    { numRuns: 300 },
  )
})

const whole = (cells: number, size: number) => axisOf(0, cells, [0, cells], size, 0, size)

test('clear pixels lend no colour, and half clear ones half of theirs, wherever they are', () => {
  const grid: Grid = { across: whole(4, 2), down: whole(4, 2), acrossStep: 1, downStep: 4 }
  /** A picture that is black but for one white pixel of this opacity. */
  const shown = (pixel: number, alpha: number) => {
    const rgba = Uint8Array.from({ length: 64 }, (_, byte) => ((byte & 3) === 3 ? 255 : 0))
    rgba.set([255, 255, 255, alpha], pixel * 4)
    return Math.max(...pixelsOf(rowsOf({ width: 4, height: 4, rgba }, grid)).filter((_, byte) => byte % 4 < 3))
  }
  const [full, half] = [shown(0, 255), shown(0, 130)]
  expect(full).toBeGreaterThan(half)
  expect(half).toBeGreaterThan(0)
  for (let at = 0; at < 16; at++) expect([shown(at, 0), shown(at, 130), shown(at, 255)]).toEqual([0, half, full])
})

test('white stays white however clear its neighbours are', () => {
  const picture = { width: 40, height: 30, rgba: new Uint8Array(40 * 30 * 4).fill(255) }
  for (let at = 3; at < picture.rgba.length; at += 4) picture.rgba[at] = 128 + ((at * 31) % 128)
  for (const size of [7, 13, 29, 64, 97]) {
    const grid: Grid = { across: whole(40, size), down: whole(30, size), acrossStep: 1, downStep: 40 }
    expect(new Set(pixelsOf(rowsOf(picture, grid)))).toEqual(new Set([255]))
  }
})

test('the longest row that the memory takes comes out whole', () => {
  const gridOf = (size: number): Grid => ({ across: whole(3, size), down: whole(2, 2), acrossStep: 1, downStep: 3 })
  const picture = noise(3, 2)
  let [fits, fails] = [1, 100_000]
  while (fails - fits > 1) {
    const size = (fits + fails) >> 1
    if (resample(picture, gridOf(size))) fits = size
    else fails = size
  }
  const grid = gridOf(fits)
  const plain = pixelsOf(rowsOf(picture, grid, false, () => undefined))
  expect(Buffer.from(pixelsOf(resample(picture, grid)!)).equals(Buffer.from(plain))).toBe(true)
})

test('rows that are too long for the memory are left to plain TypeScript', () => {
  const [short, long] = [whole(4, 2), whole(50_000, 3)]
  const picture = noise(50_000, 4)
  const grid: Grid = { across: long, down: short, acrossStep: 1, downStep: 50_000 }
  expect(resample(picture, grid)).toBeUndefined()
  expect(pixelsOf(rowsOf(picture, grid))).toHaveLength(3 * 2 * 4)
})
