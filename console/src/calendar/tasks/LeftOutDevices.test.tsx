import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deviceOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { LeftOutDevices } from './LeftOutDevices.tsx'

const devices = ['Oslo', 'Bergen', 'Tromsø', 'Bodø', 'Molde'].map((alias, index) =>
  deviceOf(`d-${index}`, alias, index === 0 ? 'fits' : 'other'),
)

test('the devices that a task leaves out are named, three of them at most, and the others counted; the warning is brought into view', async () => {
  const bringIntoView = vi.fn()
  Element.prototype.scrollIntoView = bringIntoView
  const warning = () => document.querySelector('.warning')!.textContent
  const { unmount } = await show(
    <LeftOutDevices count={4} screenTypeIds={['other']} filter={undefined} chosenDevices={devices} />,
  )
  expect(warning()).toBe('4 devices are left out: they have another resolution. Bergen, Tromsø, Bodø and 1 more')
  expect(bringIntoView).toHaveBeenCalledOnce()
  unmount()

  const calls = serving(() => ({ items: devices.slice(1, 2), total: 1 }))
  await show(<LeftOutDevices count={1} screenTypeIds={['other']} filter={{ labels: ['lift'] }} chosenDevices={[]} />)
  await waitFor(() => expect(warning()).toBe('1 device is left out: it has another resolution. Bergen'))
  expect(calls[0]).toContain('labels=lift&screenType=other')
})
