import { expect, test } from 'vitest'
import { joinOffers, offerAfterEnd, offerOf, rowEndingOffer } from './offers.ts'

const facts = (values: object, name = 'Milk', template: string | null = null) => ({
  name,
  template,
  fields: JSON.stringify(values),
})
/** An offer as it is stored between its beginning and its end. */
const storedOffer = (before: object, after: object) =>
  JSON.parse(JSON.stringify(offerOf(facts(before), facts(after)))) as ReturnType<typeof offerOf>

test('the end of an offer restores everything that the offer has changed', () => {
  const before = { price: 5, unit: 'kg', note: null }
  const offer = offerOf(facts(before), facts({ price: '4,00', note: 'Offer', badge: true }, 'Milk!', 'red'))
  const { values, ...others } = rowEndingOffer(
    offer,
    facts({ price: '4,00', note: 'Offer', badge: true }, 'Milk!', 'red'),
  )
  expect(others).toEqual({ name: 'Milk', template: null })
  expect(values).toEqual(before)
  expect(offerOf(facts(before), facts(before))).toEqual({})
})

test('the end of an offer keeps the values that somebody has changed meanwhile', () => {
  const offer = storedOffer({ price: 5, stock: 1 }, { price: 4, stock: 1, badge: '%' })
  expect(rowEndingOffer(offer, facts({ price: 3, stock: 9, badge: '%' })).values).toEqual({ price: 3, stock: 9 })
})

test('when both of two offers have ended, the price before both is restored, whichever ends first', () => {
  const [first, second] = [storedOffer({ price: 5 }, { price: 4 }), storedOffer({ price: 4 }, { price: 3 })]
  expect(rowEndingOffer(second, facts({ price: 3 })).values).toEqual({ price: 4 })
  expect(rowEndingOffer(first, facts({ price: 3 })).values).toEqual({ price: 3 })
  expect(rowEndingOffer(offerAfterEnd(first, second), facts({ price: 3 })).values).toEqual({ price: 5 })
  expect(rowEndingOffer(joinOffers(first, second), facts({ price: 3 })).values).toEqual({ price: 5 })
  expect(offerAfterEnd(first, storedOffer({ price: 7 }, { price: 6 }))).toEqual({ 'values.price': { was: 7, is: 6 } })
})
