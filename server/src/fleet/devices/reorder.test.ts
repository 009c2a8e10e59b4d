import { expect, test } from 'vitest'
import type { Key } from '../../base/database/numbers.ts'
import { compareKeys, orderOf, reorder, sorted } from './reorder.ts'
import { chances } from './testing/seed-fleet.ts'

/** The orders of PostgreSQL and SQLite: none first, texts by code points as their bytes in UTF-8 are. */
const texts = [
  '',
  'A',
  'Z',
  'a',
  'aa',
  'b',
  'é',
  '会议',
  '\ud7ff',
  '\ue000',
  '\uff33',
  '\u{10000}',
  '\u{1f600}',
  '\u{1f600}a',
]

test('keys come none first, numbers by size, texts by code points', () => {
  const bytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  expect([...texts.toReversed(), null].sort(compareKeys)).toEqual([null, ...bytes])
  expect([30, null, 4, -50].sort(compareKeys)).toEqual([null, -50, 4, 30])
})

test('an order follows devices that move, come and go as if all were sorted anew', () => {
  const chance = chances(5)
  const below = (most: number) => Math.floor(chance() * most)
  const keyOf = () => (chance() < 0.1 ? null : texts[below(9)]!)
  const keys = new Map<number, Key>(Array.from({ length: 60 }, (_, at) => [at + 1, keyOf()]))
  const keyed = (numbers: number[]) => ({ numbers, keys: numbers.map((number) => keys.get(number)!) })
  const order = orderOf(sorted(keyed([...keys.keys()])))
  for (let round = 0; round < 500; round++) {
    const taken = new Set<number>()
    for (let left = below(5 + below(60)); left > 0; left--) {
      const number = 1 + below(80 + round)
      taken.add(number)
      if (chance() < 0.3) keys.delete(number)
      else keys.set(number, keyOf())
    }
    reorder(order, [...taken], keyed([...taken].filter((number) => keys.has(number))))
    const all = [...keys].sort(([a, x], [b, y]) => compareKeys(x, y) || a - b).map(([number]) => number)
    expect([...order.numbers.subarray(0, order.length)]).toEqual(all)
  }
})
