import { devices } from '@wifi-tms/contract/devices'
import { expect, test } from 'vitest'
import { changeListQuery, filtersIn, type ListChange, readListQuery } from './list-query.ts'

const { input } = devices.list
const readQuery = (text: string, ...several: string[]) => readListQuery(input, new URLSearchParams(text), several)
const change = (text: string, parameters: ListChange) =>
  changeListQuery(input, new URLSearchParams(text), parameters).toString()

test('an empty address is page 1 of 10', () => {
  expect(readQuery('')).toEqual({ page: 1, limit: 10 })
})

test('parameters that the list does not accept are left out, the others stay', () => {
  expect(readQuery('page=2&limit=999&sort=-alias&status=online&foo=1&q=')).toEqual({
    page: 2,
    limit: 10,
    sort: '-alias',
    status: 'online',
  })
  expect(readQuery('page=x&sort=nothing')).toEqual({ page: 1, limit: 10 })
})

test('an empty text asks for the rows without a value, if the field may lack one', () => {
  expect(readQuery('state=&product=&sleeps=true&batteryVoltage.to=343')).toEqual({
    page: 1,
    limit: 10,
    state: '',
    sleeps: 'true',
    'batteryVoltage.to': 343,
  })
  expect(change('page=2', { state: '', mac: '' })).toBe('state=')
  expect(change('state=', { state: undefined })).toBe('')
})

test('a filter, an order or a search begins at page 1, and default values are left out of the address', () => {
  expect(change('page=4&limit=20', { q: 'door' })).toBe('limit=20&q=door')
  expect(change('page=4&q=door', { q: '' })).toBe('')
  expect(change('q=door', { page: 3 })).toBe('q=door&page=3')
  expect(change('page=3&limit=20', { page: 5, limit: 10 })).toBe('page=5')
})

test('filters are all parameters but page, size and order', () => {
  expect(filtersIn(readQuery('page=2&sort=alias&status=online&q=a'))).toEqual({ status: 'online', q: 'a' })
})

test('a filter with several values keeps each accepted value once; a filter with one value takes the last one', () => {
  const address = 'state=failed&state=&state=lost&state=failed&status=online&status=offline'
  expect(filtersIn(readQuery(address, 'state'))).toEqual({ state: ['failed', ''], status: 'offline' })
  expect(filtersIn(readQuery('state=failed', 'state'))).toEqual({ state: 'failed' })
  expect(filtersIn(readQuery('state=lost', 'state'))).toEqual({})
  expect(filtersIn(readQuery('page=2&page=3', 'page'))).toEqual({})
  expect(readQuery('resolution=800x480&resolution=9&resolution=400x300', 'resolution').resolution).toEqual([
    '800x480',
    '400x300',
  ])
})

test('several values are repeated parameters in the address, and the next choice replaces them', () => {
  expect(change('page=4&labels=a', { labels: ['b', 'c&d'] })).toBe('labels=b&labels=c%26d')
  expect(change('labels=b&labels=c&q=x', { labels: [] })).toBe('q=x')
  expect(change('state=failed', { state: ['', 'shown'] })).toBe('state=&state=shown')
})
