import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemValues } from './item-values.ts'
import { unitPrice } from './unit-price.ts'

test.each([
  [{ price: '1,49 €', content: '500 g' }, '2.98', 'kg'],
  [{ price: 4.99, content: '6 x 330 ml' }, '2.52', 'l'],
  [{ price: '4,99', content: '6×0,33 L' }, '2.52', 'l'],
  [{ price: '0.79', content: '75', unit: 'cl' }, '1.05', 'l'],
  [{ price: '10', content: 1.125, unit: 'kg' }, '8.89', 'kg'],
  [{ price: '19.90', content: '2,5 m²' }, '7.96', 'm²'],
  [{ price: '3', content: '10 pcs' }, '0.30', 'pcs'],
  [{ price: '0.005', content: '1 kg' }, '0.01', 'kg'],
  [{ price: '0.0049', content: '1 kg' }, '0.00', 'kg'],
  [{ price: '298円', content: '350 ml' }, '851', 'l'],
  [{ price: 298, content: '350ml', currency: 'JPY' }, '851', 'l'],
  [{ price: '1', content: '0,750 l' }, '1.33', 'l'],
  [{ price: '1', content: '20 m3', unit: 'kg' }, '0.05', 'm³'],
])('%j costs %s for 1 %s', (values, price, unit) => {
  expect(unitPrice(values)).toEqual({ price, unit })
})

test.each([
  {},
  { price: '1.49' },
  { price: 'soon', content: '500 g' },
  { price: '-1', content: '500 g' },
  { price: '1', content: '0 g' },
  { price: '1', content: '0 x 5 g' },
  { price: '1', content: '1.500 g' },
  { price: '1', content: 'about 500 g' },
  { price: '1', content: '500 g e 300 g' },
  { price: '1', content: '500' },
  { price: '1', content: '500 constructor' },
  { price: '1', content: -5, unit: 'g' },
  { price: '1', content: 1e30, unit: 'g' },
  { price: '1', content: `${'9'.repeat(100)} g` },
  { price: true, content: ['500 g'] },
])('%j has no unit price', (values) => {
  expect(unitPrice(values)).toBeUndefined()
})

const cents = fc.integer({ min: 1, max: 10_000_000 })
const grams = fc.integer({ min: 1, max: 999_999 })
const moneyOf = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
const centsOf = (text: string) => BigInt(text.replace('.', ''))

test('the unit price is rounded to the nearest hundredth, halves upwards', () => {
  fc.assert(
    fc.property(cents, grams, (price, content) => {
      const rounded = centsOf(unitPrice({ price: moneyOf(price), content: `${content} g` })!.price)
      // The distance to the exact price must lie between minus one half (excluded) and one half. It is multiplied by
      // twice the content, so that whole numbers can be compared.
      const distance = 2n * (rounded * BigInt(content) - BigInt(price) * 1000n)
      expect(distance > -BigInt(content) && distance <= BigInt(content)).toBe(true)
    }),
  )
})

test('the unit price is the same for every way to write the same content', () => {
  fc.assert(
    fc.property(cents, grams, fc.integer({ min: 1, max: 99 }), (amount, content, count) => {
      const price = moneyOf(amount)
      const expected = unitPrice({ price, content: `${content * count} ml` })
      expect(unitPrice({ price, content: `${count} x ${content} ml` })).toEqual(expected)
      expect(unitPrice({ price, content: content * count, unit: 'ML' })).toEqual(expected)
      const litres = `${Math.floor((content * count) / 1000)},${String((content * count) % 1000).padStart(3, '0')}0 l`
      expect(unitPrice({ price, content: litres })).toEqual(expected)
    }),
  )
})

const prices = fc.oneof(
  fc.tuple(cents, fc.constantFrom('', ' €', '円', ' USD')).map(([price, sign]) => moneyOf(price) + sign),
  fc.double({ min: 1e-9, max: 1e30, noNaN: true }),
  fc.anything(),
)
const contents = fc.oneof(
  fc.tuple(grams, fc.constantFrom(' g', 'CL', ' m³', '')).map(([number, unit]) => number + unit),
  grams,
  fc.anything(),
)
const orAnything = (...texts: string[]) => fc.oneof(fc.constantFrom(...texts), fc.anything())

test('reading the unit price never throws an error, whatever the values are', () => {
  let pricesFound = 0
  fc.assert(
    fc.property(
      prices,
      contents,
      orAnything('g', 'pcs'),
      orAnything('JPY', 'EUR'),
      (price, content, unit, currency) => {
        const found = unitPrice({ price, content, unit, currency })
        if (!found) return
        pricesFound++
        expect(found.price).toMatch(/^\d+(\.\d\d)?$/)
      },
    ),
  )
  expect(pricesFound).toBeGreaterThan(10)
})

test('templates find the unit price among the values of the item, unless the item has a value of that name', () => {
  const valuesOf = (fields: object) =>
    JSON.parse(itemValues({ key: '1', name: '', fields: JSON.stringify(fields), prices: '[]' }))
  const fields = { price: '1.49', content: '500 g' }
  expect(valuesOf(fields)).toMatchObject({ unitPrice: '2.98', unitPriceUnit: 'kg' })
  expect(valuesOf({ ...fields, unitPrice: '3.00' })).toMatchObject({ unitPrice: '3.00' })
  expect(valuesOf({ price: '1' })).not.toHaveProperty('unitPrice')
})

test('a price of one unit is not shown beside a unit of the item that counts other than one', () => {
  const unitPriceOf = (unitPriceUnit: string) =>
    JSON.parse(
      itemValues({
        key: '1',
        name: '',
        fields: JSON.stringify({ price: '1,49', content: '500 g', unitPriceUnit }),
        prices: '[]',
      }),
    ).unitPrice
  expect(['100 g', '100g', '0,1 kg', '10 Stk'].map(unitPriceOf)).toEqual(Array(4).fill(undefined))
  expect(['kg', '1 kg', '1kg', 'Kilo'].map(unitPriceOf)).toEqual(Array(4).fill('2.98'))
})
