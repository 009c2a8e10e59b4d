import { act, screen, waitFor, within } from '@testing-library/react'
import type { Server } from '@wifi-tms/contract/servers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RefusedCall, serving, show } from '../../testing/rendering.tsx'
import ServersPage from './ServersPage.tsx'

/** A little more than the page's time between two calls. */
const OVER_ONE_REFRESH_MS = 3000

const server: Server = {
  _id: 'a',
  name: 'north',
  version: '0.1.0',
  startedAt: '2026-11-24T10:00:00.000Z',
  seenSeconds: 2,
  turns: ['clock', 'history'],
  isThis: true,
  tags: 1200,
  links: 3,
  load: 0.25,
  lagMs: 7,
  memoryMb: 310,
  clockAheadMs: 0,
}

test('each server shows its state, and a warning where its clock is five seconds off or more', async () => {
  // A server is late after 3 seconds without a report, and does not respond after 6.
  const otherFields = { turns: [], isThis: false }
  serving(() => ({
    items: [
      server,
      { ...server, ...otherFields, _id: 'b', name: 'east', seenSeconds: 3, clockAheadMs: -4900 },
      { ...server, ...otherFields, _id: 'c', name: 'south', seenSeconds: 6, clockAheadMs: 5000 },
    ],
  }))
  await show(<ServersPage />)
  await screen.findByText('3 servers')
  const cards = screen.getAllByRole('listitem').map((card) => within(card))
  const [north, east, south] = cards as [(typeof cards)[0], (typeof cards)[0], (typeof cards)[0]]
  for (const text of ['north', 'this one', 'running', '2 seconds ago', '1,200', '25%', '7 ms', '310 MB'])
    north.getByText(text)
  north.getByText('Rooms, tasks and playlists · History')
  for (const word of ['late', '3 seconds ago', '4.9 s behind the database', 'nothing at the moment'])
    east.getByText(word)
  for (const notice of ['not responding', '5 s ahead of the database']) south.getByText(notice)
  expect(cards.map((card) => card.queryByRole('alert') !== null)).toEqual([false, false, true])
  expect(cards.map((card) => card.queryByText('this one') !== null)).toEqual([true, false, false])
  expect(screen.queryByText(/many-servers/)).toBeNull()
})

test('a note beside a single server explains how to set up several', async () => {
  serving(() => ({ items: [server] }))
  await show(<ServersPage />)
  await screen.findByText(/docs\/many-servers\.md/)
})

test('the page is refreshed only while it is shown, and shows no earlier answer after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let isDown = false
  const calls = serving(() =>
    isDown ? new RefusedCall({ code: 50000, message: 'Internal error' }) : { items: [server] },
  )
  const { unmount } = await show(<ServersPage />)
  await screen.findByText('north')
  const callsWhileUp = calls.length
  isDown = true
  await act(() => vi.advanceTimersByTimeAsync(OVER_ONE_REFRESH_MS))
  expect(calls.length).toBeGreaterThan(callsWhileUp)
  // The figures of the earlier answer would be outdated, so they are hidden.
  await waitFor(() => expect(screen.queryByText('north')).toBeNull())
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(OVER_ONE_REFRESH_MS))
  await screen.findByText('north')
  unmount()
  const callsBefore = calls.length
  await vi.advanceTimersByTimeAsync(4 * OVER_ONE_REFRESH_MS)
  expect(calls.length).toBe(callsBefore)
})
