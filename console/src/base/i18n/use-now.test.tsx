import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showInTab } from '../../testing/hideable-tab.tsx'
import { useNow } from './time.ts'

test('a page that was hidden overnight has the present moment as soon as it is shown', async () => {
  const Now = () => <output>{new Date(useNow()).toISOString()}</output>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T22:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const showTab = await showInTab(<Now />)
  await showTab(false)
  vi.setSystemTime(new Date('2026-11-30T08:00:00Z'))
  await showTab(true)
  expect(screen.getByRole('status').textContent).toBe('2026-11-30T08:00:00.000Z')
})
