import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../base/calls/query-client.ts'
import { serving, show } from '../testing/rendering.tsx'
import { Bell } from './Bell.tsx'

const named = { rooms: [], sources: [], tasks: [], playlists: [], directories: [], devices: [] }
const weak = { kind: 'signal', count: 4, since: null, until: null, ...named }

/** Opens the bell of a person who has had no notification. */
const open = async (items: object[]) => {
  queries.clear()
  serving(() => ({ items }))
  const shown = await show(<Bell />)
  const panel = screen.getByRole('dialog', { hidden: true })
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  return shown
}

test('the bell says that there are no notifications only where nothing needs attention either', async () => {
  const { unmount } = await open([weak])
  await screen.findByText('devices with a weak signal')
  expect(screen.queryByText('No notifications yet.')).toBeNull()
  unmount()
  await open([])
  await screen.findByText('Nothing needs your attention')
  screen.getByText('No notifications yet.')
})
