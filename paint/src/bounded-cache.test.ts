import { expect, test } from 'vitest'
import { newBoundedCache } from './bounded-cache.ts'

test('a cache stores results, also undefined ones, and is emptied when their total size exceeds the bound', () => {
  const madeKeys: string[] = []
  const cached = newBoundedCache<string, string | undefined>(5, (value) => value?.length ?? 1)
  const ask = (key: string, value: string | undefined) =>
    cached(key, () => {
      madeKeys.push(key)
      return value
    })
  expect([ask('a', 'xx'), ask('b', undefined), ask('c', 'xx')]).toEqual(['xx', undefined, 'xx'])
  expect([ask('a', 'other'), ask('b', 'other')]).toEqual(['xx', undefined])
  expect(madeKeys).toEqual(['a', 'b', 'c'])
  ask('d', 'x')
  expect([ask('d', 'other'), ask('a', 'other')]).toEqual(['x', 'other'])
  expect(madeKeys).toEqual(['a', 'b', 'c', 'd', 'a'])
})
