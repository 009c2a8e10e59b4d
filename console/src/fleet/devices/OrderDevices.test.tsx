import { act, screen } from '@testing-library/react'
import { devices } from '@wifi-tms/contract/devices'
import { expect, test } from 'vitest'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { serving, show } from '../../testing/rendering.tsx'
import OrderDevices from './OrderDevices.tsx'

test('an open dialog does not count the devices anew at each change of a device', async () => {
  const calls = serving(() => ({ total: 900, changed: 900, waiting: 0, next: null }))
  await show(<OrderDevices choice={{ all: true }} total={900} close={() => undefined} />)
  await screen.findByRole('button', { name: /900/ })
  await act(() => refreshAfter(devices.update))
  expect(calls).toHaveLength(1)
})
