import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemRowsOf, mergePatch, nextReading } from './rules.ts'

test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j merged with %j is %j, as in appendix A of RFC 7396', (value, patch, result) => {
  expect(mergePatch(value as never, patch as never)).toEqual(result)
})

test('a merge patch stores none of its nulls and changes no prototype, whatever value it is merged into', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (value, patch) => {
      const after = mergePatch(value as never, patch as never) as Record<string, unknown>
      for (const [name, part] of Object.entries(patch)) expect(Object.hasOwn(after, name)).toBe(part !== null)
    }),
  )
  expect(Object.getPrototypeOf(mergePatch({}, JSON.parse('{"__proto__":{"a":1}}')))).toBe(Object.prototype)
})

test('a source is read again after its usual pause; one that fails waits as long as it has failed, if that is longer, but at most a day', () => {
  const now = new Date('2026-11-30T08:00:00Z')
  const secondsUntil = (failingSince: string | null) =>
    (Date.parse(nextReading({ every: 900, since: failingSince }, now)) - now.getTime()) / 1000
  expect(secondsUntil(null)).toBe(900)
  expect(secondsUntil('2026-11-30T08:00:00Z')).toBe(900)
  expect(secondsUntil('2026-11-30T07:00:00Z')).toBe(3600)
  expect(secondsUntil('2026-11-01T07:00:00Z')).toBe(86_400)
})

test('entries without a key, and values that are no list, give no items', () => {
  const rowsOf = (value: unknown, path = '') => itemRowsOf(value, { path, key: 'id' })
  expect(rowsOf([{ id: 7, a: 1 }, { id: '007' }, { a: 1 }, { id: null }, 'id', null, [1]])).toEqual([
    { key: '7', values: { a: 1 } },
    { key: '007', values: {} },
  ])
  for (const value of [null, 'text', 3, { id: 1 }]) expect(rowsOf(value)).toEqual([])
  expect(rowsOf({ data: { list: [{ id: 1 }] } }, 'data.list')).toHaveLength(1)
})
