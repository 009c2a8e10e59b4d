import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

test('the delimiter is the most frequent one in the first line, not counting those in quotes and empty lines before it', () => {
  const rows = [{ line: 2, cells: ['Milk', '1,49'] }]
  expect(readTable('"Name, long";price\nMilk;1,49')).toEqual({ columns: ['Name, long', 'price'], rows })
  expect(readTable('name,"in €; $"\nMilk,"1,49"')).toEqual({ columns: ['name', 'in €; $'], rows })
  expect(readTable('\nname;price\nMilk;1,49')).toEqual({
    columns: ['name', 'price'],
    rows: [{ line: 3, cells: ['Milk', '1,49'] }],
  })
})
