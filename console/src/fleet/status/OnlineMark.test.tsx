import { LONG_OFFLINE_MS } from '@wifi-tms/contract/units'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { OnlineMark } from './OnlineMark.tsx'

const markOf = async (status: 'online' | 'offline', silentMs: number | null) => {
  const lastSeenAt = silentMs === null ? null : new Date(Date.now() - silentMs).toISOString()
  const { container, unmount } = await show(
    <OnlineMark device={{ status, sleeps: false, lastSeenAt, nextContactAt: null }} />,
  )
  const { status: shown, long } = container.querySelector<HTMLElement>('.online')!.dataset
  unmount()
  return [shown, long]
}

test('the mark of a device is coloured once it has been offline for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await markOf('offline', LONG_OFFLINE_MS)).toEqual(['offline', 'true'])
  expect(await markOf('offline', LONG_OFFLINE_MS - 1)).toEqual(['offline', undefined])
  expect(await markOf('online', LONG_OFFLINE_MS)).toEqual(['online', undefined])
  expect(await markOf('offline', null)).toEqual(['offline', undefined])
})
