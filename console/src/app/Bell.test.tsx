import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../base/calls/query-client.ts'
import { serving, show } from '../testing/rendering.tsx'
import { Bell } from './Bell.tsx'

const noObjects = { rooms: [], sources: [], tasks: [], playlists: [], directories: [], devices: [] }
const weakSignals = { kind: 'signal', count: 4, since: null, until: null, ...noObjects }

/** Opens the bell of a person who has had no notification. */
const openBell = async (items: object[]) => {
  queries.clear()
  serving(() => ({ items }))
  const shown = await show(<Bell />)
  const panel = screen.getByRole('dialog', { hidden: true })
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  return shown
}

test('the bell says that there are no notifications only where nothing needs attention either', async () => {
  const { unmount } = await openBell([weakSignals])
  await screen.findByText('devices with a weak signal')
  expect(screen.queryByText('No notifications yet.')).toBeNull()
  unmount()
  await openBell([])
  await screen.findByText('Nothing needs your attention')
  screen.getByText('No notifications yet.')
})
