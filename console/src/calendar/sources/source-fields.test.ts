import type { DataSource } from '@wifi-tms/contract/read-sources'
import { expect, test } from 'vitest'
import { fieldsOfSource, nameFrom, sourceOf, trialBodyOf, usedValuesAsJson } from './source-fields.ts'

const source = {
  name: 'weather',
  kind: 'json',
  url: 'https://example.com/?key=1',
  every: 90,
  headerNames: ['authorization'],
  pick: 'current.temp',
  timeZone: null,
  items: { path: 'data.list', key: 'sku' },
  value: { temp: 20 },
} as unknown as DataSource
const fields = { name: 'weather', ...fieldsOfSource(source) }
const headers = [{ name: ' accept ', value: 'text/csv' }, { value: 'nobody' }]

test('the form sends a source unchanged, without its value and its headers', () => {
  const { name, kind, url, every, pick, items } = source
  expect(sourceOf(fields, source.headerNames)).toEqual({ name, kind, url, every, pick, items })
})

test('headers are sent if the source has none or somebody replaces them, even by none', () => {
  expect(sourceOf({ ...fields, headers }).headers).toEqual({ accept: 'text/csv' })
  expect(sourceOf({ ...fields, headers, hasHeaders: true }, source.headerNames).headers).toEqual({ accept: 'text/csv' })
  expect(sourceOf({ ...fields, hasHeaders: true }, source.headerNames).headers).toEqual({})
})

test('a source of kind push has no address and no headers, and one without a key makes no items', () => {
  const push = { ...fields, kind: 'push', headers, itemsKey: ' ' }
  expect(sourceOf(push)).toEqual({ name: 'weather', kind: 'push', every: 90, pick: 'current.temp', items: null })
})

test('the login of a topic is sent if somebody fills it in, and stays otherwise', () => {
  const topic = { ...fields, kind: 'mqtt', url: 'mqtt://host/topic', headers, hasHeaders: true }
  expect(sourceOf(topic, ['username', 'password']).headers).toBeUndefined()
  const login = { username: 'reader', password: 'open sesame' }
  expect(sourceOf({ ...topic, ...login }, ['username', 'password']).headers).toEqual(login)
})

test('a shop removes gone items if the box is checked; other kinds of sources never do', () => {
  const shop = { ...fields, ...fieldsOfSource({ ...source, kind: 'odoo', missing: 'delete' }) }
  expect(sourceOf(shop).missing).toBe('delete')
  expect(sourceOf({ ...shop, removesGone: false }).missing).toBeUndefined()
  expect(sourceOf({ ...shop, kind: 'push' }).missing).toBeUndefined()
})

test('only a calendar is sent with a time zone', () => {
  const zoned = { ...fields, timeZone: 'Europe/Warsaw' }
  expect(sourceOf(zoned).timeZone).toBeUndefined()
  expect(sourceOf({ ...zoned, kind: 'calendar' }).timeZone).toBe('Europe/Warsaw')
})

test('a trial sends the id of the source whose headers are used, or for a push the sample', () => {
  const saved = { ...source, _id: 'a' } as DataSource
  expect(trialBodyOf(fields, saved, 1)).toMatchObject({ kind: 'json', url: source.url, id: 'a', pick: 'current.temp' })
  expect(trialBodyOf({ ...fields, kind: 'push' }, saved, 1)).toEqual({ kind: 'push', pick: 'current.temp', sample: 1 })
})

test('a template is previewed with the values that it uses, as far as they fit into an address', () => {
  const text = (text: string, id: string) => ({ kind: 'text', id, x: 0, y: 0, width: 9, height: 9, text })
  const canvas = {
    version: 1,
    elements: [text('{{source.a.list.1.n}} {{source.b.n}}', 'a'), text('{{source.a.long}}', 'b')],
  }
  const value = { list: [{ n: 1 }, { n: 2, other: 3 }], long: 'x'.repeat(2000) }
  expect(usedValuesAsJson({ canvas } as never, 'a', value)).toBe('{"source":{"a":{"list":{"1":{"n":2}}}}}')
})

test('a name is made from the Latin letters and digits of a title; without such letters it is empty', () => {
  const names = ['My Weather', 'Żółw & Łódź!', '2. Straße', '天气', `${'a'.repeat(39)} b`].map(nameFrom)
  expect(names).toEqual(['my-weather', 'zolw-lodz', 'strasse', '', 'a'.repeat(39)])
})
