import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepDeviceEvent } from '../../base/link/device-events.ts'
import { show } from '../../testing/rendering.tsx'
import { LastEvent } from './LastEvent.tsx'

const mac = '0a1b2c3d4e60'

test('an event is shown for four seconds, not longer after the clock was put back, and not again later', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  keepDeviceEvent(mac, { type: 'event', event: 'online' })
  vi.setSystemTime(Date.now() - 3_600_000)
  const { unmount } = await show(<LastEvent mac={mac}>usual</LastEvent>)
  expect(screen.queryByText('usual')).toBeNull()
  await act(async () => vi.advanceTimersByTime(4000))
  screen.getByText('usual')
  unmount()

  vi.setSystemTime(Date.now() + 7_200_000)
  await show(<LastEvent mac={mac}>usual</LastEvent>)
  screen.getByText('usual')
})
