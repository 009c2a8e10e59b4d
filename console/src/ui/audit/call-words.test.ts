import { calls } from '@wifi-tms/contract/calls'
import { doorDeeds, phoneHistoryText } from '@wifi-tms/contract/door'
import { signInHistoryText } from '@wifi-tms/contract/single-sign-on'
import { expect, test } from 'vitest'
import { isByPhone, wordOfCall } from './call-words.ts'

test('there is a word for every call that the history records', () => {
  const recorded = calls.filter(({ audit }) => audit).map(({ method, path }) => `${method} ${path}`)
  expect(recorded.length).toBeGreaterThan(20)
  expect(recorded.filter((call) => !wordOfCall(call))).toEqual([])
  expect(['POST', 'PUT', 'DELETE'].map((method) => wordOfCall(`${method} /user/api/rest/products`))).toEqual([
    'created',
    'changed',
    'removed',
  ])
})

test('a sign-in by a provider is a login', () => {
  expect(wordOfCall(signInHistoryText)).toBe('loggedIn')
})

test('a call that no longer exists has no word', () => {
  expect(['', 'POST /user/api/doors', 'PUT /user/api/rest/products/{id}/key'].map(wordOfCall)).toEqual(
    Array(3).fill(undefined),
  )
})

test('a call made by phone has the same word as at the door', () => {
  expect(doorDeeds.map(phoneHistoryText).map(wordOfCall)).toEqual([...doorDeeds])
  expect(['phone booked', 'door booked', 'phone', 'phone x'].map(isByPhone)).toEqual([true, false, false, false])
})
