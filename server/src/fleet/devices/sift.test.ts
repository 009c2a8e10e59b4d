import { expect, test } from 'vitest'
import { bitsOf, countOf, exchange, numbersIn, passing, pick } from './sift.ts'
import { chances } from './testing/seed-fleet.ts'

test('sets of numbers meet, are counted and told as sets are', () => {
  const chance = chances(3)
  for (const share of [0, 0.02, 0.5, 0.98, 1]) {
    const most = 1 + Math.floor(chance() * 500)
    const some = (part: number) => Array.from({ length: most }, (_, at) => at + 1).filter(() => chance() < part)
    const [all, one, other] = [some(0.9), some(share), some(0.5)]
    const bits = passing(bitsOf(all), [
      { bits: bitsOf(one), holds: true },
      { bits: bitsOf(other), holds: false },
    ])
    const expected = all.filter((number) => one.includes(number) && !other.includes(number))
    expect(numbersIn(bits)).toEqual(expected)
    expect(countOf(bits)).toBe(expected.length)
    expect(countOf(bitsOf(all))).toBe(all.length)
    const order = all.toSorted(() => chance() - 0.5)
    const found = order.filter((number) => expected.includes(number))
    expect(pick(order, bits, { offset: 2, count: 3, down: false })).toEqual(found.slice(2, 5))
    expect(pick(order, bits, { offset: 1, count: 3, down: true })).toEqual(found.toReversed().slice(1, 4))
  }
})

test('what is taken out of a sieve and put in is, beyond its end as well', () => {
  const sieve = { bits: bitsOf([1, 40, 64]), holds: true }
  expect(numbersIn(exchange(sieve, [40, 9999, 64], [64, 5, 700]).bits)).toEqual([1, 5, 64, 700])
})
