import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useLink } from '../../base/link/link.ts'
import { show } from '../../testing/rendering.tsx'
import { Glass } from './Glass.tsx'

test('a picture that could not be fetched while the server was away is fetched again once it is back', async () => {
  onTestFinished(() => useLink.setState({ state: 'off' }))
  await show(<Glass src="/picture" alt="Shelf 3" size={undefined} box={{ width: 400, height: 300 }} />)
  const picture = () => screen.queryByAltText('Shelf 3')
  act(() => useLink.setState({ state: 'lost' }))
  fireEvent.error(picture()!)
  expect(picture()).toBeNull()
  act(() => useLink.setState({ state: 'connected' }))
  expect(picture()).not.toBeNull()
})

test('a picture that the server refused is fetched again three times, and another picture at once', async () => {
  const { rerender } = await show(
    <Glass src="/busy" alt="Shelf 3" size={undefined} box={{ width: 400, height: 300 }} />,
  )
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const picture = () => screen.queryByAltText('Shelf 3')
  for (const pause of [5000, 30_000, 120_000]) {
    fireEvent.error(picture()!)
    expect(picture()).toBeNull()
    act(() => vi.advanceTimersByTime(pause - 1))
    expect(picture()).toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(picture()).not.toBeNull()
  }
  fireEvent.error(picture()!)
  act(() => vi.advanceTimersByTime(3_600_000))
  expect(picture()).toBeNull()
  rerender(<Glass src="/other" alt="Shelf 3" size={undefined} box={{ width: 400, height: 300 }} />)
  expect(picture()).not.toBeNull()
})
