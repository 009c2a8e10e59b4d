import { expect, test } from 'vitest'
import { type Bits, evennessOf, piecesOf } from './measure.ts'

const bits = (...rows: string[]): Bits => ({
  width: rows[0]!.length,
  height: rows.length,
  pixels: Uint8Array.from(rows.join(''), (character) => Number(character === '#')),
})

test('evennessOf is 1 for strokes of one thickness, less for mixed ones, and ignores long runs', () => {
  expect(evennessOf([bits('#.#.#', '#.#.#', '#####', '#.#.#')])).toBe(1)
  // Across there are three runs of one pixel and one of two; downwards there is one of each length.
  expect(evennessOf([bits('#.#', '##.', '#..')])).toBeCloseTo((3 / 4 + 2 / 3) / 2)
})

test('piecesOf counts pixels that touch at a corner as one piece', () => {
  expect(piecesOf(bits('#..#', '.#..', '...#'))).toBe(3)
  expect(piecesOf(bits('....'))).toBe(0)
})
