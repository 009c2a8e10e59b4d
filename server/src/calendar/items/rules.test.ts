import { expect, test } from 'vitest'
import { readRows } from './rules.ts'

test('cents that are an object are a fault of their row, whatever the fields of the object are', () => {
  const sentRows = [
    { key: 'a', values: { price: { toString: 1 } } },
    { key: 'b', values: { price: 5 } },
  ]
  expect(readRows(sentRows, { cents: ['price'] })).toEqual({
    rows: [{ row: 1, item: { key: 'b', values: { price: '0.05' } } }],
    failed: [{ row: 0, path: 'rows.0.values.price', message: 'must be whole cents without a point' }],
  })
})
