import { expect, test } from 'vitest'
import { changesOf } from './keep-history.ts'

test('the fields that differ are recorded; a value that is missing before or after is null', () => {
  const before = { name: 'A', type: 1, inks: { red: 1 } }
  expect(changesOf({ before, after: { ...before, name: 'B', inks: { red: 1 } } })).toEqual([
    { field: 'name', from: 'A', to: 'B' },
  ])
  expect(changesOf({ after: { name: 'A', module: undefined, list: [1] } })).toEqual([
    { field: 'name', from: null, to: 'A' },
    { field: 'list', from: null, to: [1] },
  ])
  expect(changesOf({ before: { name: 'A', halves: undefined } })).toEqual([{ field: 'name', from: 'A', to: null }])
  expect(changesOf({})).toEqual([])
})

test('secret and long values are only recorded as changed', () => {
  const wifi = (password: string) => ({ ssid: 'shop', password })
  const changes = changesOf({
    before: {
      apikey: 'old-key',
      headers: { authorization: 'old' },
      wifi: wifi('one'),
      canvas: 'x'.repeat(600),
      name: 'A',
    },
    after: {
      apikey: 'new-key',
      headers: { authorization: 'new' },
      wifi: wifi('two'),
      canvas: 'y'.repeat(600),
      name: 'x'.repeat(499),
      password: 'three',
    },
  })
  expect(changes).toEqual([
    { field: 'apikey', from: 'changed', to: 'changed' },
    { field: 'headers', from: 'changed', to: 'changed' },
    { field: 'wifi', from: wifi('changed'), to: wifi('changed') },
    { field: 'canvas', from: 'changed', to: 'changed' },
    { field: 'name', from: 'A', to: 'changed' },
    { field: 'password', from: 'changed', to: 'changed' },
  ])
})

test('an address is recorded without its login and its query, also within another value', () => {
  const url = 'https://shop:secret@example.com/prices?key=secret#top'
  expect(changesOf({ after: { url, calendar: { url } } })).toEqual([
    { field: 'url', from: null, to: 'https://example.com/prices' },
    { field: 'calendar', from: null, to: { url: 'https://example.com/prices' } },
  ])
  const broker = 'mqtts://broker.example.com/shop/prices'
  expect(changesOf({ after: { url: broker } })).toEqual([{ field: 'url', from: null, to: broker }])
  expect(changesOf({ before: { url: null }, after: { url: 'half an address?secret' } })).toEqual([
    { field: 'url', from: null, to: 'half an address' },
  ])
})
