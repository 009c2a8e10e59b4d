import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnOfValue, itemColumns, plainCell, valueOfColumn } from './item-columns.ts'

test('each value has a column of its own, and its name is never that of a field', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('key', 'Name', 'values.key', 'values.values.x', 'price'))
  fc.assert(
    fc.property(name, (valueName) => {
      const column = columnOfValue(valueName)
      expect(valueOfColumn(column)).toBe(valueName)
      expect(itemColumns).not.toContain(column.toLowerCase())
    }),
  )
})

test('an apostrophe is removed only before a text that begins like a formula', () => {
  const cells = ["'=1+1", "''=1+1", "'-5", '-5', "'", "'t Hooft", '=1', '']
  expect(cells.map(plainCell)).toEqual(['=1+1', "'=1+1", '-5', '-5', "'", "'t Hooft", '=1', ''])
})
