import { MAX_ROWS } from '@wifi-tms/contract/displays'
import type { Element } from '@wifi-tms/contract/elements'
import { MOST_TEXT, readTable, type Table } from '@wifi-tms/contract/read-table'
import { damageIn } from '@wifi-tms/contract/spoilt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessMapping, hasAddresses, mapRows, unclearDates } from './map-rows.ts'
import { placesOf, type TablePlace } from './places.ts'
import { sampleTable } from './sample-table.ts'

const cellsOf = (text: string) => {
  const table = readTable(text)
  return 'word' in table ? table : [table.columns, ...table.rows.map(({ cells }) => cells)]
}

test('CSV with commas, semicolons and tabs is parsed, with quotes, line breaks in cells, empty lines and a byte order mark', () => {
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

test('a text that is no table is refused with the faulty line, and a table with too many rows with their number', () => {
  expect(cellsOf(' \n')).toMatchObject({ word: 'empty' })
  expect(cellsOf('mac,name')).toMatchObject({ word: 'noRows' })
  expect(cellsOf('mac,name\na,"b\nc')).toMatchObject({ word: 'openQuote', line: 2 })
  expect(cellsOf('mac,name\n"a\n1",b\nc,d,e')).toMatchObject({ word: 'cells', line: 4, count: 3 })
  const lines = Array.from({ length: 100_000 }, (_, index) => `${index},Tea`)
  expect(cellsOf(['mac,name', ...lines].join('\n'))).toMatchObject({ word: 'tooMany', count: 100_000 })
  expect(cellsOf(['mac,name', ...lines.slice(0, MAX_ROWS)].join('\n'))).toHaveLength(MAX_ROWS + 1)
  expect(cellsOf('x'.repeat(MOST_TEXT + 1))).toMatchObject({ word: 'tooLong' })
})

const table = readTable(
  'Price,address,items.0.name\n1.00,A0:00:00:00:00:01,Tea\n2.00,no,\n3.00,a00000000001,\n4.00,a00000000002,',
) as Table

test('the column of the addresses is found, and columns are matched to the places of the template', () => {
  expect(guessMapping(table, ['price', 'items.0.name'])).toEqual({ mac: 1, fields: ['price', '', 'items.0.name'] })
  expect(guessMapping(readTable('x,mac\n1,2') as Table, []).mac).toBe(1)
  expect(guessMapping(readTable('EAN,Adres MAC\n036000291452,5E+11') as Table, []).mac).toBe(1)
})

test('the rows of a table without addresses are assigned to devices in order, and further rows to none', () => {
  const prices = readTable('price,name\n1.00,Tea\n2.00,Rice\n3.00,Salt') as Table
  const mapping = guessMapping(prices, ['price', 'name'])
  expect(mapping).toEqual({ mac: -1, fields: ['price', 'name'] })
  expect([hasAddresses(prices, mapping), hasAddresses(table, { mac: 1, fields: [] })]).toEqual([false, true])
  const places: TablePlace[] = [{ name: 'price', kind: 'amount' }]
  const rows = mapRows(prices, mapping, places, ['a00000000002', 'a00000000001'])
  expect(rows.map(({ mac, state, data }) => [mac, state, data.price])).toEqual([
    ['a00000000002', 'ready', '1.00'],
    ['a00000000001', 'ready', '2.00'],
    [undefined, 'noDevice', '3.00'],
  ])
  expect(mapRows(prices, mapping, places)[0]!.state).toBe('noMac')
})

test('a line before the table may name its delimiter, and the column called mac has the addresses', () => {
  expect(readTable('sep=;\r\nmac;name;price\r\nA0B1C2D3E4F5;a;1,99')).toEqual({
    columns: ['mac', 'name', 'price'],
    rows: [{ line: 3, cells: ['A0B1C2D3E4F5', 'a', '1,99'] }],
  })
  const upc = readTable('upc,mac,name\n012345678905,a0b1c2d3e4f5,a\n036000291452,a0b1c2d3e4f6,b') as Table
  expect(guessMapping(upc, []).mac).toBe(1)
})

test('each row has its values, or the reason why it is not displayed', () => {
  const rows = mapRows(table, { mac: 1, fields: ['price', '', 'items.0.name'] }, [])
  expect(rows.map(({ line, state, data }) => [line, state, data])).toEqual([
    [2, 'ready', { price: '1.00', items: { 0: { name: 'Tea' } } }],
    [3, 'noMac', { price: '2.00' }],
    [4, 'twice', { price: '3.00' }],
    [5, 'ready', { price: '4.00' }],
  ])
  expect(rows[0]!.mac).toBe('a00000000001')
})

test('a unit price with its unit becomes two values', () => {
  const prices = readTable('mac;Grundpreis\na0b1c2d3e4f5;3,60 €/kg') as Table
  const [row] = mapRows(prices, { mac: 0, fields: ['', 'unitPrice'] }, [])
  expect(row!.data).toEqual({ unitPrice: '3,60 €', unitPriceUnit: 'kg' })
})

test('a column whose name cannot be a field is left out', () => {
  const strange = readTable('mac,__proto__.polluted,items.99999999,price\na0b1c2d3e4f5,yes,2,4') as Table
  const text = { kind: 'text', text: '{{data.__proto__.polluted}} {{data.items.99999999}} {{data.price}}', when: '' }
  const places = placesOf([text as Element])
  const names = places.map(({ name }) => name)
  expect(names).toEqual(['price'])
  const [row] = mapRows(strange, guessMapping(strange, names), places)
  expect(JSON.stringify(row!.data)).toBe('{"price":"4"}')
  expect('polluted' in {}).toBe(false)
})

const barcodePlaces = [
  { name: 'ean', kind: 'ean13' },
  { name: 'price', kind: 'amount' },
] as const
const rowsOf = (text: string, places: readonly TablePlace[] = barcodePlaces) => {
  const parsed = readTable(text) as Table
  const names = places.map(({ name }) => name)
  return mapRows(parsed, guessMapping(parsed, names), places).map(({ state, damage, lacks }) => [state, damage, lacks])
}

test('addresses and codes that a spreadsheet has turned into numbers are recognised', () => {
  expect(rowsOf('mac;ean\n5,9E+12;5901234123457\n2560000001;5901234123457\n02aa00000001;5,9E+12\nnone;1')).toEqual([
    ['spoilt', 'rounded', []],
    ['spoilt', 'zeros', []],
    ['spoilt', 'rounded', ['ean']],
    ['noMac', undefined, undefined],
  ])
})

test('codes that lost their leading zeros are recognised; codes without a check digit are not mistaken for them', () => {
  const [ready, zeros] = [
    ['ready', undefined, undefined],
    ['spoilt', 'zeros', ['ean']],
  ]
  expect(rowsOf('mac;ean\n02aa00000001;36000291452\n02aa00000002;036000291452\n02aa00000003;5901234123457')).toEqual([
    zeros,
    zeros,
    ready,
  ])
  // The second code would be valid with a zero in front. The others in its column would not, so all are left unchanged.
  expect(rowsOf('mac;ean\n02aa00000001;590123412345\n02aa00000002;036000291452\n02aa00000003;590123412346')).toEqual([
    ready,
    ready,
    ready,
  ])
})

test('in a column of valid codes, exactly the codes without their leading zeros are recognised', () => {
  const digits = fc.stringMatching(/^\d{12}$/)
  const withCheckDigit = (first: string) => {
    const sum = [...first].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
    return first + ((10 - (sum % 10)) % 10)
  }
  fc.assert(
    fc.property(fc.array(digits, { minLength: 1, maxLength: 9 }), (firsts) => {
      const codes = firsts.map(withCheckDigit)
      const saved = codes.map((code) => code.replace(/^0+(?=\d)/, ''))
      const damageOf = damageIn(saved, 'ean13')
      expect(saved.map((code) => damageOf(code))).toEqual(
        codes.map((code) => (code.startsWith('0') ? 'zeros' : undefined)),
      )
    }),
  )
})

test('the order of day and month follows from a number above 12, or else from the person’s choice', () => {
  const places = [{ name: 'date', kind: 'date' }] as const
  const datesOf = (cells: string[], orders = {}) => {
    const parsed = readTable(
      ['mac,date', ...cells.map((cell, index) => `02aa0000000${index},${cell}`)].join('\n'),
    ) as Table
    const mapping = { ...guessMapping(parsed, ['date']), orders }
    return [unclearDates(parsed, mapping, places), ...mapRows(parsed, mapping, places).map(({ data }) => data.date)]
  }
  expect(datesOf(['11/30/2026', '3/4/2026'])).toEqual([[], '2026-11-30', '2026-03-04'])
  expect(datesOf(['30/11/2026', '3/4/2026'])).toEqual([[], '2026-11-30', '2026-04-03'])
  expect(datesOf(['3/4/2026'])).toEqual([[1], '3/4/2026'])
  expect(datesOf(['3/4/2026'], { 1: 'dmy' })).toEqual([[1], '2026-04-03'])
  expect(datesOf(['30.11.2026', '2026-11-30'])).toEqual([[], '2026-11-30', '2026-11-30'])
  expect(datesOf(['30/11/2026', '11/30/2026'])).toEqual([[], '30/11/2026', '11/30/2026'])
})

test('a sample table has the places as columns, and samples or made-up values in its rows', () => {
  const sets = [{ values: { 'data.name': 'Tea, "green"' } }, { values: { 'data.price': '2.99' } }]
  const elements = [
    { kind: 'text', when: '', text: '{{data.name}} {{data.unit}}' },
    { kind: 'barcode', when: '', symbology: 'ean13', text: '{{data.ean}}' },
    { kind: 'text', when: '', text: '{{data.price|money:EUR}}' },
  ] as Element[]
  for (const lang of ['en', 'pl'] as const) {
    const parsed = readTable(sampleTable(elements, sets, lang)) as Table
    expect(parsed.columns).toEqual(['mac', 'name', 'unit', 'ean', 'price'])
    expect(parsed.rows.map(({ cells }) => cells)).toEqual([
      ['02:00:00:00:00:01', 'Tea, "green"', 'Unit', '4006381333931', '9.99'],
      ['02:00:00:00:00:02', 'Name', 'Unit', '4006381333931', '2.99'],
    ])
  }
})
