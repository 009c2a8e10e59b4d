import { expect, test } from 'vitest'
import { digits, largest, median, quantile, spreadOf } from './statistics.ts'

const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)

test('a quantile is one of the values, whatever their order', () => {
  expect(quantile(hundred, 0.99)).toBe(99)
  expect(quantile(hundred, 0.5)).toBe(50)
  expect(quantile(hundred, 0)).toBe(1)
  expect(quantile(hundred, 1)).toBe(100)
  expect(quantile([10, 9], 0.99)).toBe(10)
  expect(quantile([7], 0.01)).toBe(7)
})

test('a quantile of nothing is refused, and the values stay in their order', () => {
  expect(() => quantile([], 0.5)).toThrow(RangeError)
  const values = [3, 1, 2]
  quantile(values, 0.5)
  expect(values).toEqual([3, 1, 2])
})

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([9, 1, 4, 2])).toBe(3)
  expect(median([10, 9, 1])).toBe(9)
  expect(median([5])).toBe(5)
})

test('a spread tells the middle and the slow end', () => {
  expect(spreadOf(hundred)).toEqual({ p50: 50.5, p99: 99 })
})

test('the largest entry is found by what is asked of each', () => {
  expect(largest(['to', 'three', 'for'], (word) => word.length)).toBe('three')
  expect(() => largest([], () => 0)).toThrow(RangeError)
})

test('numbers are printed with the digits that count', () => {
  expect(digits(0)).toBe('0')
  expect(digits(0.04567)).toBe('0.0457')
  expect(digits(1.5)).toBe('1.50')
  expect(digits(99.96)).toBe('100.0')
  expect(digits(437.2)).toBe('437')
  expect(digits(12_345.6)).toBe('12,346')
})
