import { expect, test } from 'vitest'
import { bothEnd, offerOf, outlasting, rowAfter } from './offers.ts'

const facts = (values: object, name = 'Milk', template: string | null = null) => ({
  name,
  template,
  fields: JSON.stringify(values),
})
/** An offer as it is stored between its beginning and its end. */
const offered = (before: object, after: object) =>
  JSON.parse(JSON.stringify(offerOf(facts(before), facts(after)))) as NonNullable<ReturnType<typeof offerOf>>

test('the end of an offer restores everything that the offer has changed', () => {
  const before = { price: 5, unit: 'kg', note: null }
  const offer = offerOf(facts(before), facts({ price: '4,00', note: 'Offer', badge: true }, 'Milk!', 'red'))!
  const { values, ...others } = rowAfter(offer, facts({ price: '4,00', note: 'Offer', badge: true }, 'Milk!', 'red'))
  expect(others).toEqual({ name: 'Milk', template: null })
  expect(values).toEqual(before)
  expect(offerOf(facts(before), facts(before))).toBeUndefined()
})

test('the end of an offer keeps the values that somebody has changed meanwhile', () => {
  const offer = offered({ price: 5, stock: 1 }, { price: 4, stock: 1, badge: '%' })
  expect(rowAfter(offer, facts({ price: 3, stock: 9, badge: '%' })).values).toEqual({ price: 3, stock: 9 })
})

test('when both of two offers have ended, the price before both is restored, whichever ends first', () => {
  const [first, second] = [offered({ price: 5 }, { price: 4 }), offered({ price: 4 }, { price: 3 })]
  expect(rowAfter(second, facts({ price: 3 })).values).toEqual({ price: 4 })
  expect(rowAfter(first, facts({ price: 3 })).values).toEqual({ price: 3 })
  expect(rowAfter(outlasting(first, second), facts({ price: 3 })).values).toEqual({ price: 5 })
  expect(rowAfter(bothEnd(first, second), facts({ price: 3 })).values).toEqual({ price: 5 })
  expect(outlasting(first, offered({ price: 7 }, { price: 6 }))).toEqual({ 'values.price': { was: 7, is: 6 } })
})
