import { readItemTable } from '@wifi-tms/contract/price-files/read-item-table'
import type { TableOfItems } from '@wifi-tms/contract/price-files/table-of-items'
import { readTable, type Table } from '@wifi-tms/contract/read-table'
import { expect, test } from 'vitest'
import { guessUses, unfilledPlaceholders } from './column-uses.ts'
import { importRows, portionsOf, templatesIn } from './import-rows.ts'
import { countUnshown } from './send-rows.ts'

test.each([
  [
    ['Key', 'Name', 'Price'],
    ['key', 'name', 'value'],
  ],
  [
    ['cena', 'SKU', 'nazwa', 'mac'],
    ['value', 'key', 'name', 'devices'],
  ],
  [
    ['key', 'sku', 'devices'],
    ['key', 'value', 'devices'],
  ],
  [
    ['品名', 'EAN', ''],
    ['name', 'key', 'out'],
  ],
  [
    ['sku', 'Szablon', 'cena'],
    ['key', 'template', 'value'],
  ],
  [
    ['shelf', 'colour'],
    ['key', 'value'],
  ],
] as const)('columns %j are guessed as %j', (columns, uses) => {
  expect(guessUses(columns)).toEqual(uses)
})

test('a German shop’s table fills the values of a template, and a column of MAC addresses is recognised by its cells', () => {
  const places = ['price', 'unitPrice', 'unitPriceUnit', 'code', 'detail']
  const columns = ['Etikett', 'EAN', 'Bezeichnung', 'Preis', 'Grundpreis', 'Regal']
  const row = ['02:AA:00:00:00:01', '4006381333931', 'Käse', '1,49 €', '14,90', '7']
  const uses = guessUses(columns, row, places)
  expect(uses).toEqual(['devices', 'key.code', 'name', 'value.price', 'value.unitPrice', 'value'])
  expect(unfilledPlaceholders(places, columns, uses)).toEqual(['detail'])
  // A price per unit is computed if the content of the pack is known.
  expect(unfilledPlaceholders(['price', 'unitPrice', 'lowest30'], ['Key', 'price'], ['key', 'value'])).toEqual([
    'unitPrice',
  ])
  expect(
    unfilledPlaceholders(['key', 'unitPrice'], ['Key', 'price', 'Menge'], ['key', 'value', 'value.content']),
  ).toEqual([])
  expect(unfilledPlaceholders(['name', 'key'], ['name', 'x'], ['key.name', 'value'])).toEqual([])
  // The name is also the key if no other column identifies articles.
  expect(guessUses(['Bezeichnung', 'Preis'], [], ['name', 'price'])).toEqual(['key.name', 'value.price'])
  expect(guessUses(['Artikel', 'Preis'])).toEqual(['key', 'value'])
  // Both words may mean the name: it is the column of texts.
  const articles = ['Artikel', 'Bezeichnung', 'Preis']
  expect(guessUses(articles, ['00001', 'Butter', '1,49 €'], ['name', 'price'])).toEqual(['key', 'name', 'value.price'])
  expect(guessUses(articles, ['Butter', 'gesalzen', '1,49 €'], ['name', 'price'])[0]).toBe('key.name')
  expect(guessUses(['Art.-Nr.', 'UPC'], ['17', '036000291452'])).toEqual(['key', 'value'])
  const table = { columns, rows: [{ line: 2, cells: row }] }
  expect(importRows(table, uses, new Map(), 'label').items[0]!.item).toEqual({
    key: '4006381333931',
    name: 'Käse',
    devices: ['02:AA:00:00:00:01'],
    template: 'label',
    values: { code: '4006381333931', price: '1,49 €', unitPrice: '14,90', unitPriceUnit: null, Regal: '7' },
  })
})

test('rows become items with values as text, and a number that a spreadsheet has rounded is a fault with its line', () => {
  const text =
    'key;name;devices;price;note\n007;Milk;02:aa:00:00:00:01 02aa00000002;1,49;\n8;Rice;;5,90E+12;x\n9;;;2;5E+3'
  const table = readTable(text) as Table
  expect(importRows(table, ['key', 'name', 'devices', 'value', 'out'])).toEqual({
    items: [
      {
        line: 2,
        item: { key: '007', name: 'Milk', devices: ['02:aa:00:00:00:01', '02aa00000002'], values: { price: '1,49' } },
      },
      { line: 4, item: { key: '9', values: { price: '2' } } },
    ],
    faults: [{ line: 3, path: 'price', message: 'was spoilt by a spreadsheet: 5,90E+12' }],
  })
  expect(importRows(table, ['key', 'out', 'out', 'out', 'out']).items[0]).toEqual({ line: 2, item: { key: '007' } })
  expect(importRows(table, ['out', 'key.name', 'out', 'value', 'out']).items[0]).toEqual({
    line: 2,
    item: { key: 'Milk', name: 'Milk', values: { price: '1,49' } },
  })
})

test('rows find templates by name or id, and an empty cell keeps the item’s template', () => {
  const table = readTable('key,template\n1, Shelf label \n2,\n3,66f0c0ffee\n4,Shelf label') as Table
  expect(templatesIn(table, ['key', 'template'])).toEqual(['Shelf label', '66f0c0ffee'])
  expect(templatesIn(table, ['key', 'value'])).toEqual([])
  const ids = new Map([['Shelf label', 'a']])
  expect(importRows(table, ['key', 'template'], ids).items.map(({ item }) => item)).toEqual([
    { key: '1', template: 'a' },
    { key: '2' },
    { key: '3', template: '66f0c0ffee' },
    { key: '4', template: 'a' },
  ])
})

test('an empty cell deletes its value, and a unit price brings its unit along; values without a column are not named', () => {
  const table = readTable('key;price;old;unitPrice\n1;1,49;;3,60 €/kg\n2;2;2,50;4') as Table
  expect(importRows(table, ['key', 'value', 'value', 'value']).items.map(({ item }) => item.values)).toEqual([
    { price: '1,49', old: null, unitPrice: '3,60 €', unitPriceUnit: 'kg' },
    { price: '2', old: '2,50', unitPrice: '4', unitPriceUnit: null },
  ])
})

test('a row sends only the part that its update type covers', () => {
  const text = 'updateType;key;Preis;note\n7;1;2;x\n2;2;;""\n5;3;1;x'
  const table = readItemTable(text, 10) as TableOfItems
  expect(importRows(table, ['key', 'value.price', 'value'])).toEqual({
    items: [
      { line: 2, item: { key: '1', values: { price: '2' }, only: 'change' } },
      { line: 3, item: { key: '2', values: { price: '', note: null }, only: 'change' } },
    ],
    faults: [{ line: 4, path: 'updateType', message: 'has an update type that is not taken: 5' }],
  })
})

test('portions keep the order and stay below the bounds of rows and characters', () => {
  const rows = Array.from({ length: 5 }, (_, line) => ({ line, item: { key: `${line}` } }))
  const lines = (portions: (typeof rows)[]) => portions.map((portion) => portion.map(({ line }) => line))
  expect(lines(portionsOf(rows, 2) as (typeof rows)[])).toEqual([[0, 1], [2, 3], [4]])
  // A row such as `{"key":"0"}` has 11 characters, so that two rows fit into 24.
  expect(lines(portionsOf(rows, 50, 24) as (typeof rows)[])).toEqual([[0, 1], [2, 3], [4]])
  expect(portionsOf([])).toEqual([])
})

test('an item that its template cannot show counts once, and doubts about prices do not count', () => {
  const warnings = [
    [2, 'item.price has no value'],
    [2, 'item.code has no value'],
    [3, 'is about ten times the price before, or more: 1.59'],
    [4, 'item.price is in another currency than EUR: 3 USD'],
    [5, 'waits for a second person'],
  ] as const
  expect(countUnshown(warnings.map(([line, message]) => ({ line, message })))).toBe(2)
})
