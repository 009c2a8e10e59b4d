import { expect, test } from 'vitest'
import { lowestPrice, type PriceSince, pricesAfter } from './lowest-price.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()
/** The stored prices of an item whose price was changed on these days of January 2026; day 32 is 1 February. */
const pricesOf = (...changes: [day: number, price: unknown][]) => {
  let prices: readonly PriceSince[] = []
  for (const [number, price] of changes) prices = pricesAfter(prices, price, day(number))
  return prices
}

test('the lowest price is the lowest of the 30 days before the present price began', () => {
  expect(lowestPrice([])).toBeUndefined()
  expect(lowestPrice(pricesOf([1, '2,49 €']))).toBe('2.49')
  expect(lowestPrice(pricesOf([1, 2.49], [10, 1.99], [20, 2.49], [35, 1.79]))).toBe('1.99')
  expect(lowestPrice(pricesOf([1, 2.49], [2, 1.99], [4, 2.49], [40, 1.79]))).toBe('2.49')
  expect(lowestPrice(pricesOf([1, 3], [40, 2], [45, 1]))).toBe('2')
})

test('the same price again, or a value that is no amount, changes nothing', () => {
  const prices = pricesOf([1, '1,50'], [5, 1.5], [6, 'soon'], [7, null])
  expect(prices).toEqual([[day(1), '1.50']])
})

test('prices that are too old to count are forgotten, and at most a hundred are stored, with the lowest among them', () => {
  expect(pricesOf([1, 1], [2, 2], [60, 3])).toEqual([
    [day(2), '2'],
    [day(60), '3'],
  ])
  const twelveADay = Array.from({ length: 300 }, (_, index) => [1 + index / 12, 100 + (index % 7)] as [number, number])
  const prices = pricesOf([1, 5], ...twelveADay, [28, 50])
  // A hundred earlier prices, and the present one.
  expect(prices.length).toBeLessThanOrEqual(101)
  expect(lowestPrice(prices)).toBe('5')
})
