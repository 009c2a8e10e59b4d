import { expect, test } from 'vitest'
import { chiefValues, rowsOfValues, valuesOfRows } from './value-rows.ts'

test('values of any type pass through the form unchanged', () => {
  const values = { price: '1,49', stock: 7, old: null, tags: ['a', { b: 1 }], fresh: true, huge: 1e21, code: '007' }
  const rows = rowsOfValues(values)
  expect(rows.map(({ text }) => text)).toEqual(['1,49', '7', 'null', '["a",{"b":1}]', 'true', '1e+21', '007'])
  expect(valuesOfRows(rows)).toEqual(values)
})

test('a number stays a number while its text is one, and added values are texts', () => {
  const [stock] = rowsOfValues({ stock: 7 })
  expect(['8', '8.50', 'many', ''].map((text) => valuesOfRows([{ ...stock, text }]))).toEqual([
    { stock: 8 },
    { stock: '8.50' },
    { stock: 'many' },
    { stock: '' },
  ])
  expect(valuesOfRows([{ name: ' price ', text: '2' }, { name: 'note' }])).toEqual({ price: '2', note: '' })
})

test('a list shows the price first, under any of its names, and one other readable value', () => {
  const shown = (values: Parameters<typeof chiefValues>[0]) =>
    chiefValues(values).map(({ name, text }) => `${name} ${text}`)
  expect(shown({ tags: ['a'], content: '500 g', ean: '4006381333931', Preis: '1,49' })).toEqual([
    'Preis 1,49',
    'content 500 g',
  ])
  expect(shown({ note: '', floor: 2, title: 'Dr.' })).toEqual(['floor 2', 'title Dr.'])
  expect(shown({ price: '1,49 €', unitPrice: '3,60 €', unitPriceUnit: 'kg' })).toEqual([
    'price 1,49 €',
    'unitPrice 3,60 €/kg',
  ])
  expect(shown({})).toEqual([])
})
