import { expect, test } from 'vitest'
import { withoutEmpty } from './without-empty.ts'

test('empty fields are not sent, but fields with 0 or false are', () => {
  const typed = { soup: 'Leek', note: '', gone: undefined, prices: { 0: '', 1: '12.50' }, left: 0, vegan: false }
  expect(withoutEmpty({ prices: { 0: '', 1: null } })).toEqual({})
  expect(withoutEmpty(typed)).toEqual({ soup: 'Leek', prices: { 1: '12.50' }, left: 0, vegan: false })
})
