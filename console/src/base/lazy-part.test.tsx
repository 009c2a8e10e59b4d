import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

afterEach(cleanup)

const Door = { default: () => <p>Door</p> }
const withFallback = (Part: ReturnType<typeof lazyPart>) => (
  <Suspense fallback={<p>Loading</p>}>
    <Part />
  </Suspense>
)

test('a part that was fetched before is shown without a fallback', async () => {
  const fetchDoor = vi.fn(async () => Door)
  const early = lazyPart(fetchDoor)
  await early.fetch()
  render(withFallback(early))
  expect(screen.getByText('Door')).toBeDefined()
  expect(fetchDoor).toHaveBeenCalledOnce()
})

test('a part that was not fetched is fetched when it is shown', async () => {
  const late = lazyPart(async () => Door)
  render(withFallback(late))
  expect(screen.getByText('Loading')).toBeDefined()
  await act(async () => {})
  expect(screen.getByText('Door')).toBeDefined()
})

test('a part whose first fetch failed is fetched again when it is shown', async () => {
  const fetchDoor = vi
    .fn<() => Promise<typeof Door>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Door)
  const part = lazyPart(fetchDoor)
  await expect(part.fetch()).rejects.toThrow('offline')
  render(withFallback(part))
  await act(async () => {})
  expect(screen.getByText('Door')).toBeDefined()
})
