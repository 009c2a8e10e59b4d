import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids are 24 hex digits, never equal, and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})
