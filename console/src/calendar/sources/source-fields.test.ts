import type { DataSource } from '@wifi-tms/contract/read-sources'
import { expect, test } from 'vitest'
import { fieldsOfSource, sourceOf } from './source-fields.ts'

const source = {
  name: 'weather',
  kind: 'json',
  url: 'https://example.com/?key=1',
  every: 90,
  headerNames: ['authorization'],
  items: { path: 'data.list', key: 'sku' },
  value: { temp: 20 },
} as unknown as DataSource
const fields = { name: 'weather', ...fieldsOfSource(source) }
const headers = [{ name: ' accept ', value: 'text/csv' }, { value: 'nobody' }]

test('a source comes back as it was, without its value, and its headers stay', () => {
  const { name, kind, url, every, items } = source
  expect(sourceOf(fields, source.headerNames)).toEqual({ name, kind, url, every, items })
})

test('headers are sent where there are none, or where somebody replaces them, be it by none', () => {
  expect(sourceOf({ ...fields, headers }).headers).toEqual({ accept: 'text/csv' })
  expect(sourceOf({ ...fields, headers, hasHeaders: true }, source.headerNames).headers).toEqual({ accept: 'text/csv' })
  expect(sourceOf({ ...fields, hasHeaders: true }, source.headerNames).headers).toEqual({})
})

test('a source of kind push has no address and no headers, and one without a key makes no items', () => {
  const push = { ...fields, kind: 'push', headers, itemsKey: ' ' }
  expect(sourceOf(push)).toEqual({ name: 'weather', kind: 'push', every: 90, items: null })
})
