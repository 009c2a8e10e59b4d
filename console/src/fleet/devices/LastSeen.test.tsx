import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exactTime } from '../../base/i18n/time.ts'
import { show } from '../../testing/rendering.tsx'
import { LastSeen } from './LastSeen.tsx'

const DAY_MS = 24 * 60 * 60_000

test('an offline device shows how long ago it was last seen, an online one the exact time; the tooltip has the other form', async () => {
  const lastSeenAt = new Date(Date.now() - 3 * DAY_MS).toISOString()
  const { unmount } = await show(<LastSeen device={{ status: 'offline', lastSeenAt }} />)
  expect(screen.getByTitle(`Last seen: ${exactTime(lastSeenAt)}`).textContent).toBe('3 days ago')
  unmount()
  await show(<LastSeen device={{ status: 'online', lastSeenAt }} />)
  expect(screen.getByTitle('Last seen: 3 days ago').textContent).toBe(exactTime(lastSeenAt))
})
