import { expect, test } from 'vitest'
import { digits, largest, median, quantile, spreadOf } from './statistics.ts'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

test('quantile returns one of the given values and does not reorder them', () => {
  expect([0, 0.5, 0.99, 1].map((q) => quantile(hundred, q))).toEqual([1, 50, 99, 100])
  expect(hundred[0]).toBe(100)
  expect(median([10, 9, 1])).toBe(9)
  expect(quantile([7], 0.01)).toBe(7)
  expect(spreadOf(hundred)).toEqual({ p50: 50, p99: 99 })
})

test('largest returns the entry with the largest size', () => {
  expect(largest(['to', 'three', 'for'], (word) => word.length)).toBe('three')
})

test('numbers are printed with three significant digits, and from 1000 as whole numbers', () => {
  expect([0.04567, 1.5, 99.96, 437.2, 12_345.6].map(digits)).toEqual(['0.0457', '1.50', '100', '437', '12,346'])
})
