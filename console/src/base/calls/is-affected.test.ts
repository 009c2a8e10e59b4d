import { expect, test } from 'vitest'
import { isAffected } from './is-affected.ts'

const list = [['devices'], '/user/api/rest/devices', { page: 1 }]
const byIds = [['devices'], '/user/api/rest/devices', { ids: ['a', 'c'] }]
const single = [['devices', 'screen_types'], '/user/api/rest/devices/{id}', { id: 'a' }]

test('a change affects every list of its resource, and an answer about certain objects if it names one of them or no object', () => {
  expect(isAffected(list, { resource: 'devices', ids: ['b'] })).toBe(true)
  expect(isAffected(single, { resource: 'devices', ids: ['b'] })).toBe(false)
  expect(isAffected(single, { resource: 'devices', ids: ['b', 'a'] })).toBe(true)
  expect(isAffected(single, { resource: 'devices', ids: [] })).toBe(true)
  expect([['b'], ['b', 'c'], []].map((ids) => isAffected(byIds, { resource: 'devices', ids }))).toEqual([
    false,
    true,
    true,
  ])
  expect(isAffected(single, { resource: 'images', ids: [] })).toBe(false)
  expect(isAffected([['devices', 'images'], '/user/api/overview', {}], { resource: 'images', ids: ['x'] })).toBe(true)
  expect(isAffected(single, { resource: 'screen_types', ids: ['b'] })).toBe(true)
})
