import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'

test('columns are matched by words for the same thing in many languages, by the last word of a place, and by likeness', () => {
  const places = ['price', 'name', 'ean', 'unit', 'date']
  for (const columns of [
    ['Preis', 'Bezeichnung', 'Strichcode', 'Einheit', 'Datum'],
    ['cena', 'Nazwa towaru', 'kod kreskowy', 'J.m.', 'data'],
    ['价格', '商品名称', '条形码', '单位', '日期'],
    ['售價', '品名', '條碼', '單位', '日期'],
    ['価格', '商品名', 'JANコード', '単位', '日付'],
    ['가격', '상품명', '바코드', '단위', '날짜'],
    ['preço', 'produto', 'EAN-13', 'unidade', 'DATE'],
    ['prise', 'nmae?', 'e.a.n', 'unit', 'Date'],
  ])
    expect(matchColumns(columns, places), columns.join()).toEqual(
      columns.map((column, at) => (column === 'nmae?' ? '' : places[at])),
    )
  expect(matchColumns(['Nazwa', 'old price', 'price', 'shelf'], ['product.name', 'price', 'oldPrice'])).toEqual([
    'product.name',
    'oldPrice',
    'price',
    '',
  ])
  expect(matchColumns(['cena', 'price'], ['price'])).toEqual(['', 'price'])
  // The places of the starters for prices.
  const label = ['name', 'detail', 'price', 'code', 'unitPrice']
  expect(matchColumns(['Artikel', 'Beschreibung', 'Preis', 'EAN', 'Grundpreis'], label)).toEqual(label)
  expect(matchColumns(['Nazwa', 'Opis', 'Cena', 'Kod', 'Cena jednostkowa'], label)).toEqual(label)
  expect(matchColumns(['品名', '描述', '价格', '条码', '单价'], label)).toEqual(label)
  expect(matchColumns(['Kod'], ['sku'])).toEqual(['sku'])
  for (const size of [
    'Size',
    'Größe',
    'Rozmiar',
    '规格',
    '尺寸',
    'サイズ',
    '크기',
    'Tamanho',
    'Inhalt',
    'Pojemność',
    '容量',
    'Gewicht',
  ]) {
    expect(matchColumns(['Name', size], ['name', 'detail']), size).toEqual(['name', 'detail'])
    // A column that is called after the place is the surer one, and a place of its own goes before.
    expect(matchColumns([size, 'Detail'], ['detail'])).toEqual(['', 'detail'])
  }
  for (const size of ['Größe', 'Rozmiar', '规格', '尺寸', 'サイズ', '크기'])
    expect(matchColumns([size], ['detail', 'size']), size).toEqual([size === '规格' ? 'detail' : 'size'])
})

const name = fc.oneof(fc.constantFrom('price', 'cena', 'Preis', 'name', 'nazwa', 'ean', '价格', ''), fc.string())
const names = fc.uniqueArray(name, { maxLength: 8 })

test('each column has one place or none, no place is given twice, and a column that is called as a place has it', () => {
  fc.assert(
    fc.property(names, names, (columns, all) => {
      const places = all.filter((place) => place !== '')
      const matched = matchColumns(columns, places)
      expect(matched).toHaveLength(columns.length)
      const given = matched.filter((place) => place !== '')
      expect(new Set(given).size).toBe(given.length)
      expect(given.every((place) => places.includes(place))).toBe(true)
      for (const [at, column] of columns.entries()) if (places.includes(column)) expect(matched[at]).toBe(column)
    }),
  )
})

test('case, accents and signs between words change nothing', () => {
  const words = fc.array(fc.constantFrom('cena', 'próba', 'Größe', 'unit', 'x1'), { minLength: 1, maxLength: 3 })
  const between = fc.constantFrom('', ' ', '_', '-', '. ')
  fc.assert(
    fc.property(words, between, between, fc.boolean(), (parts, first, other, isUpper) => {
      const column = parts.join(other).normalize('NFD')
      expect(matchColumns([isUpper ? column.toUpperCase() : column], [parts.join(first)])).toEqual([parts.join(first)])
    }),
  )
})

test('a name as long as a cell may be is compared within the time of a short one', () => {
  expect(matchColumns(['x'.repeat(1_000_000)], [`${'x'.repeat(199)}y`])).toEqual([''])
})
