import { calls } from '@wifi-tms/contract/calls'
import { expect, test } from 'vitest'
import { didOf } from './call-words.ts'

test('there is a word for every call that is kept', () => {
  const kept = calls.filter(({ audit }) => audit).map(({ method, path }) => `${method} ${path}`)
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter((call) => !didOf(call))).toEqual([])
  expect(['POST', 'PUT', 'DELETE'].map((method) => didOf(`${method} /user/api/rest/products`))).toEqual([
    'created',
    'changed',
    'removed',
  ])
})

test('what nobody knows any more is not given a word', () => {
  expect(['', 'POST /user/api/doors', 'PUT /user/api/rest/products/{id}/key'].map(didOf)).toEqual(
    Array(3).fill(undefined),
  )
})
