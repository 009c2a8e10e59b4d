import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRows } from './seam.ts'

const [WIDTH, ROWS] = [24, 16]
const pixels = fc.uint8Array({ minLength: WIDTH * ROWS, maxLength: WIDTH * ROWS, max: 3 })

/** The first row of the lower picture in each column; the two pictures share no ink. */
const lineOf = (joined: Uint8Array): number[] =>
  Array.from({ length: WIDTH }, (_, x) => {
    const lower = Array.from({ length: ROWS }, (_, y) => joined[y * WIDTH + x]! >= 10)
    const from = lower.indexOf(true)
    expect(lower).toEqual(lower.map((_, y) => y >= from))
    return from
  })

test('each column changes from one picture to the other once, at most a row from its neighbour’s change', () => {
  fc.assert(
    fc.property(pixels, pixels, (upper, lower) => {
      const joined = upper.slice()
      joinRows(
        joined,
        lower.map((ink) => ink + 10),
        WIDTH,
      )
      const line = lineOf(joined)
      line.slice(1).forEach((y, index) => {
        expect(Math.abs(y - line[index]!)).toBeLessThanOrEqual(1)
      })
      expect(Math.min(...line)).toBeGreaterThanOrEqual(4)
    }),
  )
})

test('the pictures are joined where they are equal', () => {
  const upper = new Uint8Array(WIDTH * ROWS).fill(1)
  const lower = new Uint8Array(WIDTH * ROWS).fill(2)
  // The pictures are equal along a zigzag, two rows high, and differ elsewhere.
  const middle = (x: number) => 9 + Math.abs((x % 8) - 4) - 2
  for (let x = 0; x < WIDTH; x++) for (const y of [middle(x) - 1, middle(x)]) lower[y * WIDTH + x] = 1
  joinRows(upper, lower, WIDTH)
  for (let x = 0; x < WIDTH; x++)
    for (let y = 0; y < ROWS; y++) expect(upper[y * WIDTH + x]).toBe(y <= middle(x) ? 1 : 2)
})
