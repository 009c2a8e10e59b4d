import { devices } from '@wifi-tms/contract/devices'
import { expect, test } from 'vitest'
import { changeListQuery, filtersIn, readListQuery } from './list-query.ts'

const { input } = devices.list
const read = (text: string) => readListQuery(input, new URLSearchParams(text))
const change = (text: string, to: Record<string, string | number | undefined>) =>
  changeListQuery(input, new URLSearchParams(text), to).toString()

test('an empty address is page 1 of 10', () => {
  expect(read('')).toEqual({ page: 1, limit: 10 })
})

test('what the list does not take is left out, the rest stands', () => {
  expect(read('page=2&limit=999&sort=-alias&status=online&foo=1&q=')).toEqual({
    page: 2,
    limit: 10,
    sort: '-alias',
    status: 'online',
  })
  expect(read('page=x&sort=nothing')).toEqual({ page: 1, limit: 10 })
})

test('an empty text asks for the rows that have nothing there, where a field may have nothing', () => {
  expect(read('state=&product=&sleeps=true&batteryVoltage.to=343')).toEqual({
    page: 1,
    limit: 10,
    state: '',
    sleeps: 'true',
    'batteryVoltage.to': 343,
  })
  expect(change('page=2', { state: '', mac: '' })).toBe('state=')
  expect(change('state=', { state: undefined })).toBe('')
})

test('a filter, an order or a search begins at page 1, and the address holds nothing usual', () => {
  expect(change('page=4&limit=20', { q: 'door' })).toBe('limit=20&q=door')
  expect(change('page=4&q=door', { q: '' })).toBe('')
  expect(change('q=door', { page: 3 })).toBe('q=door&page=3')
  expect(change('page=3&limit=20', { page: 5, limit: 10 })).toBe('page=5')
})

test('filters are what is left without page, size and order', () => {
  expect(filtersIn(read('page=2&sort=alias&status=online&q=a'))).toEqual({ status: 'online', q: 'a' })
})
