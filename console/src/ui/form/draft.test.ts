import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf, dropDraft, keepDraft } from './draft.ts'

beforeEach(() => {
  const store = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('typed values are kept for the same noun until they are dropped', () => {
  keepDraft('products', 'p1', { name: 'Doors', labels: ['a'], wifi: { ssid: 'office' } })
  expect(draftOf('templates')).toBeUndefined()
  const values = { name: 'Doors', labels: ['a'], wifi: { ssid: 'office' } }
  expect(draftOf('products')).toEqual({ of: 'products', id: 'p1', values })
  dropDraft()
  expect(draftOf('products')).toBeUndefined()
})

test('secrets, files and dates are not stored', () => {
  keepDraft('admin_users', undefined, {
    username: 'anna',
    password: 'correct horse',
    wifi: { ssid: 'office', password: 'battery' },
    apikey: 'k',
    file: new Blob(['x']),
    at: new Date(),
  })
  expect(draftOf('admin_users')?.values).toEqual({ username: 'anna', wifi: { ssid: 'office' } })
})

test('without session storage there is no draft, and no error', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('window', { sessionStorage: { getItem: refuse, setItem: refuse } })
  keepDraft('products', undefined, { name: 'Doors' })
  expect(draftOf('products')).toBeUndefined()
})
