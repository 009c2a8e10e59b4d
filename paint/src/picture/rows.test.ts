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
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
    (at & 3) === 3 ? 255 : (at * 2654435761) >>> 24,
  )
  return { width, height, rgba }
}

/** A part of so many cells, from `start` on, drawn over `size` pixels, of which those from `from` on are wanted. */
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
      const plain = pixelsOf(rowsOf(picture, grid, () => undefined))
      expect(pixelsOf(resample(picture, grid)!)).toEqual(plain)
      expect(pixelsOf(rowsOf(picture, grid))).toEqual(plain)
    }),
    { numRuns: 300 },
  )
})

test('rows that are too long for the memory are left to plain TypeScript', () => {
  const whole = (cells: number, size: number) => axisOf(0, cells, [0, cells], size, 0, size)
  const [short, long] = [whole(4, 2), whole(50_000, 3)]
  const picture = noise(50_000, 4)
  const grid: Grid = { across: long, down: short, acrossStep: 1, downStep: 50_000 }
  expect(resample(picture, grid)).toBeUndefined()
  expect(pixelsOf(rowsOf(picture, grid))).toHaveLength(3 * 2 * 4)
})
