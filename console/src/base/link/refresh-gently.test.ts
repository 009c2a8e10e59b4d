import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshGently } from './refresh-gently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst of changes causes one refresh shortly after it, and a long series about one refresh a second at most', () => {
  const queries = new QueryClient()
  const invalidated = vi.spyOn(queries, 'invalidateQueries')
  const changes = refreshGently(queries)
  for (let i = 0; i < 50; i++) changes.take({ resource: 'devices', ids: [String(i)] })
  expect(invalidated).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(200)
  expect(invalidated).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 30; i++) {
    changes.take({ resource: 'devices', ids: ['a'] })
    vi.advanceTimersByTime(100)
  }
  expect(invalidated.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(invalidated.mock.calls.length).toBeLessThanOrEqual(4)
  changes.take({ resource: 'devices', ids: ['last'] })
  vi.advanceTimersByTime(1000)
  const calls = invalidated.mock.calls.length
  vi.advanceTimersByTime(5000)
  expect(invalidated).toHaveBeenCalledTimes(calls)
})

test('after a stop nothing more is refreshed', () => {
  const queries = new QueryClient()
  const invalidated = vi.spyOn(queries, 'invalidateQueries')
  const changes = refreshGently(queries)
  changes.take({ resource: 'devices', ids: [] })
  changes.stop()
  vi.advanceTimersByTime(5000)
  expect(invalidated).not.toHaveBeenCalled()
})

test('a clock that is put back by an hour delays no refresh', () => {
  const queries = new QueryClient()
  const invalidated = vi.spyOn(queries, 'invalidateQueries')
  const changes = refreshGently(queries)
  changes.take({ resource: 'devices', ids: [] })
  vi.advanceTimersByTime(5000)
  vi.setSystemTime(Date.now() - 3_600_000)
  changes.take({ resource: 'devices', ids: [] })
  vi.advanceTimersByTime(1000)
  expect(invalidated).toHaveBeenCalledTimes(2)
})
