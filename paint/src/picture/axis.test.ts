import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf, reversed } from './axis.ts'

/** A row of cells, resampled on an axis. */
const resampled = (axis: ReturnType<typeof axisOf>, cells: number[]) =>
  Array.from({ length: axis.length }, (_, index) => {
    let sum = 0
    for (let tap = axis.offset[index]!; tap < axis.offset[index + 1]!; tap++)
      sum += axis.weight[tap]! * cells[axis.first[index]! + tap - axis.offset[index]!]!
    return sum
  })

test('shrinking averages the covered cells', () => {
  expect(resampled(axisOf(0, 6, [0, 6], 3, 0, 3), [1, 3, 5, 5, 0, 8])).toEqual([2, 5, 4])
  expect(resampled(axisOf(0, 3, [0, 3], 2, 0, 2), [3, 6, 9])).toEqual([4, 8])
})

test('enlarging interpolates linearly between the centres of cells, and repeats the outermost ones', () => {
  expect(resampled(axisOf(0, 2, [0, 2], 4, 0, 4), [0, 8])).toEqual([0, 2, 6, 8])
})

test('an axis of some pixels equals that part of the whole axis, and a reversed axis has them in reverse order', () => {
  const sizes = fc.record({
    cells: fc.integer({ min: 1, max: 40 }),
    size: fc.integer({ min: 1, max: 60 }),
    from: fc.nat(20),
  })
  fc.assert(
    fc.property(sizes, ({ cells, size, from }) => {
      const values = Array.from({ length: cells }, (_, index) => (index * 37) % 101)
      const allCells = resampled(axisOf(0, cells, [0, cells], size, 0, size), values)
      const begin = Math.min(from, size)
      expect(resampled(axisOf(0, cells, [0, cells], size, begin, size), values)).toEqual(allCells.slice(begin))
      expect(resampled(reversed(axisOf(0, cells, [0, cells], size, 0, size)), values)).toEqual(allCells.toReversed())
      expect(
        Math.max(
          ...resampled(
            axisOf(0, cells, [0, cells], size, 0, size),
            values.map(() => 1),
          ),
        ),
      ).toBeCloseTo(1, 12)
    }),
  )
})
