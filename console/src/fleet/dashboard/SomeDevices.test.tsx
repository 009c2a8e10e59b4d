import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { SignalText } from '../status/SignalMark.tsx'
import { SomeDevices } from './SomeDevices.tsx'

const showWeak = (total: number) => {
  queries.clear()
  serving(() => ({ items: [], total }))
  return show(
    <SomeDevices
      title="Weak signal"
      noneText="No devices with a weak signal."
      advice="Move it nearer."
      filters={{ rssi: 'low' }}
      sort="rssi"
      about={() => null}
    />,
  )
}

test('the list says what to do about devices with a weak signal, if there are any', async () => {
  const { unmount } = await showWeak(1)
  await screen.findByText('Move it nearer.')
  unmount()
  await showWeak(0)
  await screen.findByText('No devices with a weak signal.')
  expect(screen.queryByText('Move it nearer.')).toBeNull()
})

test('a signal is shown in words with its strength, where the device has told it', async () => {
  const { container } = await show(
    <>
      <SignalText level="low" dbm={-88} />
      <SignalText level={null} dbm={null} />
    </>,
  )
  expect(container.textContent).toContain('low · -88 dBmunknown')
})
