import { expect, test } from 'vitest'
import { splitUnitPrice } from './item-columns.ts'

test.each([
  ['3,60 €/kg', '3,60 €', 'kg'],
  ['0.45 / 100 g', '0.45', '100 g'],
  ['€2.40/l', '€2.40', 'l'],
  ['2,40 € je l', '2,40 €', 'l'],
  ['12,99 zł za kg', '12,99 zł', 'kg'],
  ['1,25 zł/szt.', '1,25 zł', 'szt.'],
  ['5,00 €/1 kg', '5,00 €', 'kg'],
  ['9,90 €/m²', '9,90 €', 'm²'],
])('a unit price %s is split into its amount and its unit', (unitPrice, amount, unit) => {
  expect(splitUnitPrice({ unitPrice })).toEqual({ unitPrice: amount, unitPriceUnit: unit })
})

/** Longer than any cell that is read as a unit price. */
const tooLong = `${'1'.repeat(40)} €/kg`

test.each(['3,60 €', '', 'by weight', 'kg/3,60 €', '1/2/kg', tooLong])(
  'the text %s is no unit price with a unit, and stays as it is',
  (unitPrice) => expect(splitUnitPrice({ unitPrice })).toEqual({ unitPrice }),
)

test('values that have a unit in `unitPriceUnit`, or a cleared unit price, stay as they are', () => {
  const values = { unitPrice: '3,60 €/kg', unitPriceUnit: 'l' }
  expect(splitUnitPrice(values)).toEqual(values)
  expect(splitUnitPrice({ price: '1', unitPrice: null })).toEqual({ price: '1', unitPrice: null })
})
