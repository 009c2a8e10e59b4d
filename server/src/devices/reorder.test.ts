import { expect, test } from 'vitest'
import { type Order, orderOf, reorder } from './reorder.ts'
import { chances } from './testing/seed-fleet.ts'

const numbersOf = ({ numbers, length }: Order) => [...numbers.subarray(0, length)]

test('an order follows devices that move, come and go as if all were sorted anew', () => {
  const chance = chances(5)
  const below = (most: number) => Math.floor(chance() * most)
  const keys = new Map(Array.from({ length: 60 }, (_, at) => [at + 1, below(9)]))
  const sorted = () => [...keys.keys()].sort((a, b) => keys.get(a)! - keys.get(b)! || a - b)
  const order = orderOf(sorted())
  for (let round = 0; round < 500; round++) {
    const taken = new Set<number>()
    for (let left = below(5 + below(60)); left > 0; left--) {
      const number = 1 + below(80 + round)
      taken.add(number)
      if (chance() < 0.3) keys.delete(number)
      else keys.set(number, below(9))
    }
    const all = sorted()
    const placed = all.filter((number) => taken.has(number))
    const behind = placed.map((number) => all[all.indexOf(number) - 1] ?? null)
    expect(reorder(order, [...taken], placed, behind)).toBe(true)
    expect(numbersOf(order)).toEqual(all)
  }
})

test('an order in which one is missed stays as it was', () => {
  const order = orderOf([3, 1, 2])
  expect(reorder(order, [1], [1], [7])).toBe(false)
  expect(reorder(order, [1, 2], [1], [2])).toBe(false)
  expect(numbersOf(order)).toEqual([3, 1, 2])
  expect(reorder(order, [1, 9], [9, 1], [null, 2])).toBe(true)
  expect(numbersOf(order)).toEqual([9, 3, 2, 1])
})
