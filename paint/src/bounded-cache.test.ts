import { expect, test } from 'vitest'
import { newBoundedCache } from './bounded-cache.ts'

test('a cache stores results, also undefined ones, and is emptied when their total size exceeds the bound', () => {
  const madeKeys: string[] = []
  const cached = newBoundedCache<string, string | undefined>(5, (value) => value?.length ?? 1)
  const readCached = (key: string, value: string | undefined) =>
    cached(key, () => {
      madeKeys.push(key)
      return value
    })
  expect([readCached('a', 'xx'), readCached('b', undefined), readCached('c', 'xx')]).toEqual(['xx', undefined, 'xx'])
  expect([readCached('a', 'other'), readCached('b', 'other')]).toEqual(['xx', undefined])
  expect(madeKeys).toEqual(['a', 'b', 'c'])
  readCached('d', 'x')
  expect([readCached('d', 'other'), readCached('a', 'other')]).toEqual(['x', 'other'])
  expect(madeKeys).toEqual(['a', 'b', 'c', 'd', 'a'])
})
