import { expect, test } from 'vitest'
import { concerned } from './concerned.ts'

const list = [['devices'], '/user/api/rest/devices', { page: 1 }]
const byIds = [['devices'], '/user/api/rest/devices', { ids: ['a', 'c'] }]
const single = [['devices', 'screen_types'], '/user/api/rest/devices/{id}', { id: 'a' }]

test('a change concerns every list of its resource, and an answer about objects if it names one of them or none', () => {
  expect(concerned(list, { resource: 'devices', ids: ['b'] })).toBe(true)
  expect(concerned(single, { resource: 'devices', ids: ['b'] })).toBe(false)
  expect(concerned(single, { resource: 'devices', ids: ['b', 'a'] })).toBe(true)
  expect(concerned(single, { resource: 'devices', ids: [] })).toBe(true)
  expect([['b'], ['b', 'c'], []].map((ids) => concerned(byIds, { resource: 'devices', ids }))).toEqual([
    false,
    true,
    true,
  ])
  expect(concerned(single, { resource: 'images', ids: [] })).toBe(false)
  expect(concerned([['devices', 'images'], '/user/api/overview', {}], { resource: 'images', ids: ['x'] })).toBe(true)
  expect(concerned(single, { resource: 'screen_types', ids: ['b'] })).toBe(true)
})
