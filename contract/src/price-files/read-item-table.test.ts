import { expect, test } from 'vitest'
import { readItemTable } from './read-item-table.ts'
import { partOf } from './update-types.ts'

const readTable = (text: string) => readItemTable(text, 100)

test('records of the Pricer File Interface have a value for each property number, and keep the values that they leave out', () => {
  const text = '0001 007 121 0 |Milk; 1 l| 122 0 |1,49| |,\r\n0001 008 122 0 |2,00| |,\r\n0001 009 122 |broken\r\n'
  expect(readTable(text)).toEqual({
    merge: true,
    columns: ['key', 'p121', 'p122'],
    rows: [
      { line: 1, cells: ['007', 'Milk; 1 l', '1,49'] },
      { line: 2, cells: ['008', '', '2,00'] },
      { line: 3, cells: ['', '', ''] },
    ],
  })
  expect(readItemTable(text, 2)).toEqual({ word: 'tooMany', line: 0, count: 3 })
})

test('a product file of Opticon has no header, and its first field tells whether the item is written or removed', () => {
  expect(readTable('I;007;4001;Milk;1,49\nd;008;;;\n;009;4003;Bread;2')).toEqual({
    columns: ['key', 'barcode', 'name', 'field4'],
    rows: [
      { line: 1, cells: ['007', '4001', 'Milk', '1,49'] },
      { line: 2, cells: ['008', '', '', ''], remove: true },
      { line: 3, cells: ['009', '4003', 'Bread', '2'] },
    ],
  })
  const tableWithHeader = ';key;name;price\n0;007;Milk;1'
  expect(readTable(tableWithHeader)).toMatchObject({ columns: ['', 'key', 'name', 'price'] })
})

test('SoluM’s columns are renamed to ours, and any other table stays as it is', () => {
  expect(readTable('STORE;ARTICLE_ID;ARTICLE_NAME;PRICE\n1;007;Milk;2')).toMatchObject({
    columns: ['STORE', 'key', 'name', 'PRICE'],
  })
  expect(readTable('key,price\n0001,2')).toMatchObject({ columns: ['key', 'price'] })
  expect(readTable('0001 is no record\n2')).toEqual({
    columns: ['0001 is no record'],
    rows: [{ line: 2, cells: ['2'] }],
  })
  expect(readTable('')).toMatchObject({ word: 'empty' })
})

test('a column of update types sets the effect of each row, and a cell of two quotes deletes a value', () => {
  const text =
    'Update_Type;key;price;note\n1;a;1;\n2;b;;""\n3;c;;\n4;d;1;x\n5;e;1;\n6;f;1;x\n7;g;1;x\nd;h;;\nI;i;1;\n;j;"";""\n'
  expect(readTable(text)).toEqual({
    columns: ['key', 'price', 'note'],
    merge: true,
    rows: [
      { line: 2, cells: ['a', '1', ''] },
      { line: 3, cells: ['b', '', ''], only: 'change', cleared: [2] },
      { line: 4, cells: ['c', '', ''], remove: true },
      { line: 5, cells: ['d', '1', 'x'], only: 'change', part: 'rest' },
      { line: 6, cells: ['e', '1', ''], fault: 'has an update type that is not taken: 5' },
      { line: 7, cells: ['f', '1', 'x'], only: 'add' },
      { line: 8, cells: ['g', '1', 'x'], only: 'change', part: 'price' },
      { line: 9, cells: ['h', '', ''], remove: true },
      { line: 10, cells: ['i', '1', ''] },
      { line: 11, cells: ['j', '', ''], cleared: [1, 2] },
    ],
  })
  const row = { key: 'g', name: 'Tea', values: { price: '1', note: 'x' } }
  expect(partOf(row, 'price')).toEqual({ key: 'g', values: { price: '1' } })
  expect(partOf(row, 'rest')).toEqual({ key: 'g', name: 'Tea', values: { note: 'x' } })
})

test('a product file of Opticon counts as a whole database when the operation is empty in all its records', () => {
  expect(readTable(';007;4001;Milk\n;008;4002;Rice')).toMatchObject({ whole: true })
  expect(readTable(';007;4001;Milk\nI;008;4002;Rice')).not.toHaveProperty('whole')
})

test('a record of the Pricer File Interface is read in a time linear in its length', () => {
  const properties = Array.from({ length: 20_000 }, (_, index) => `|${index}| ${index + 1} 0 `).join('')
  const table = readTable(`0001 007 0 0 ${properties}|x| |,`)
  expect(table).toMatchObject({ rows: [{ line: 1 }] })
  expect('columns' in table && table.columns).toHaveLength(20_002)
})

test('records of the Pricer File Interface whose table would have too many cells are a fault', () => {
  const manyProperties = Array.from({ length: 3000 }, (_, index) => `|x| ${index + 1} 0 `).join('')
  const records = Array.from({ length: 4500 }, (_, index) => `0001 ${index} 0 0 |x| |,`)
  expect(readItemTable([`0001 first 0 0 ${manyProperties}|x| |,`, ...records].join('\n'), 50_000)).toEqual({
    word: 'tooLong',
    line: 0,
    count: 12,
  })
})
