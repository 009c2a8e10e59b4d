import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'

test('columns are matched by words of the same meaning in many languages, by the last word of a place, and by similar spelling', () => {
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
      columns.map((column, index) => (column === 'nmae?' ? '' : places[index])),
    )
  expect(matchColumns(['Nazwa', 'old price', 'price', 'shelf'], ['product.name', 'price', 'oldPrice'])).toEqual([
    'product.name',
    'oldPrice',
    'price',
    '',
  ])
  expect(matchColumns(['cena', 'price'], ['price'])).toEqual(['', 'price'])
  // These are the places of the starters for prices.
  const label = ['name', 'detail', 'price', 'code', 'unitPrice']
  expect(matchColumns(['Artikel', 'Beschreibung', 'Preis', 'EAN', 'Grundpreis'], label)).toEqual(label)
  expect(matchColumns(['Nazwa', 'Opis', 'Cena', 'Kod', 'Cena jednostkowa'], label)).toEqual(label)
  expect(matchColumns(['cena za jedn.', 'cena'], label)).toEqual(['unitPrice', 'price'])
  expect(matchColumns(['品名', '描述', '价格', '条码', '单价'], label)).toEqual(label)
  for (const old of ['old price', 'was', 'Preis alt', 'alter Preis', 'Streichpreis', 'stara cena', '原价', '定價'])
    expect(matchColumns(['name', old, 'price'], [...label, 'oldPrice']), old).toEqual(['name', 'oldPrice', 'price'])
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
    // A column with the name of the place has precedence over one that only fits it.
    expect(matchColumns([size, 'Detail'], ['detail'])).toEqual(['', 'detail'])
  }
  // A column with a place of its own does not fill the place for details. Only 规格 means both details and size.
  for (const size of ['Größe', 'Rozmiar', '规格', '尺寸', 'サイズ', '크기'])
    expect(matchColumns([size], ['detail', 'size']), size).toEqual([size === '规格' ? 'detail' : 'size'])
})

const name = fc.oneof(fc.constantFrom('price', 'cena', 'Preis', 'name', 'nazwa', 'ean', '价格', ''), fc.string())
const names = fc.uniqueArray(name, { maxLength: 8 })

test('a column has at most one place, a place at most one column, and a column named like a place has that place', () => {
  fc.assert(
    fc.property(names, names, (columns, all) => {
      const places = all.filter((place) => place !== '')
      const matched = matchColumns(columns, places)
      expect(matched).toHaveLength(columns.length)
      const assigned = matched.filter((place) => place !== '')
      expect(new Set(assigned).size).toBe(assigned.length)
      expect(assigned.every((place) => places.includes(place))).toBe(true)
      for (const [index, column] of columns.entries()) if (places.includes(column)) expect(matched[index]).toBe(column)
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

test('very long names are not compared by letters', () => {
  expect(matchColumns(['x'.repeat(1_000_000)], [`${'x'.repeat(199)}y`])).toEqual([''])
})
