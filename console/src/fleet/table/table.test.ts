import { MAX_ROWS } from '@wifi-tms/contract/displays'
import { expect, test } from 'vitest'
import { MOST_TEXT, readTable, type Table } from '../../base/read-table.ts'
import { guessMapping, mapRows } from './map-rows.ts'

const cellsOf = (text: string) => {
  const table = readTable(text)
  return 'word' in table ? table : [table.columns, ...table.rows.map(({ cells }) => cells)]
}

test('CSV with commas, semicolons and tabs is read, with quotes, line breaks in cells, empty lines and a mark in front', () => {
  const expected = [
    ['mac', 'name'],
    ['a', 'Tea'],
    ['b', ''],
  ]
  for (const delimiter of [',', ';', '\t'])
    for (const end of ['\n', '\r\n', '\r'])
      expect(cellsOf(`\uFEFFmac${delimiter} name ${end}a${delimiter}Tea${end}${end}b${delimiter}${end}`)).toEqual(
        expected,
      )
  expect(cellsOf('mac,"the ""name"""\na,"one,\ntwo"')).toEqual([
    ['mac', 'the "name"'],
    ['a', 'one,\ntwo'],
  ])
})

test('what is no table is refused by its line, and so are more rows than are displayed at once', () => {
  expect(cellsOf(' \n')).toMatchObject({ word: 'empty' })
  expect(cellsOf('mac,name')).toMatchObject({ word: 'noRows' })
  expect(cellsOf('mac,name\na,"b\nc')).toMatchObject({ word: 'openQuote', line: 2 })
  expect(cellsOf('mac,name\n"a\n1",b\nc,d,e')).toMatchObject({ word: 'cells', line: 4, count: 3 })
  const lines = Array.from({ length: 100_000 }, (_, at) => `${at},Tea`)
  expect(cellsOf(['mac,name', ...lines].join('\n'))).toMatchObject({ word: 'tooMany', count: 100_000 })
  expect(cellsOf(['mac,name', ...lines.slice(0, MAX_ROWS)].join('\n'))).toHaveLength(MAX_ROWS + 1)
  expect(cellsOf('x'.repeat(MOST_TEXT + 1))).toMatchObject({ word: 'tooLong' })
})

const table = readTable(
  'Price,address,items.0.name\n1.00,A0:00:00:00:00:01,Tea\n2.00,no,\n3.00,a00000000001,\n4.00,a00000000002,',
) as Table

test('the addresses are found by themselves, and columns are mapped to the fields of their names', () => {
  expect(guessMapping(table, ['price', 'items.0.name'])).toEqual({
    mac: 1,
    fields: ['price', 'address', 'items.0.name'],
  })
  expect(guessMapping(readTable('x,mac\n1,2') as Table, []).mac).toBe(1)
})

test('a line before the table may say its delimiter, and the column that is called mac has the addresses', () => {
  expect(readTable('sep=;\r\nmac;name;price\r\nA0B1C2D3E4F5;a;1,99')).toEqual({
    columns: ['mac', 'name', 'price'],
    rows: [{ line: 3, cells: ['A0B1C2D3E4F5', 'a', '1,99'] }],
  })
  const upc = readTable('upc,mac,name\n012345678905,a0b1c2d3e4f5,a\n036000291452,a0b1c2d3e4f6,b') as Table
  expect(guessMapping(upc, []).mac).toBe(1)
})

test('each row has its values, or why it is not displayed', () => {
  const rows = mapRows(table, { mac: 1, fields: ['price', '', 'items.0.name'] }, (mac) => mac.endsWith('1'))
  expect(rows.map(({ line, state, data }) => [line, state, data])).toEqual([
    [2, 'ready', { price: '1.00', items: { 0: { name: 'Tea' } } }],
    [3, 'noMac', { price: '2.00' }],
    [4, 'twice', { price: '3.00' }],
    [5, 'unknown', { price: '4.00' }],
  ])
  expect(rows[0]!.mac).toBe('a00000000001')
})

test('a column whose name can be that of no field fills none, and takes no room', () => {
  const fields = ['', '__proto__.x', 'items.99999999', 'a.constructor.b', 'price']
  const strange = readTable(`mac,${fields.slice(1).join(',')}\na00000000001,1,2,3,4`) as Table
  const [row] = mapRows(strange, { mac: 0, fields }, () => true)
  expect(JSON.stringify(row!.data)).toBe('{"price":"4"}')
  expect('x' in {}).toBe(false)
})
