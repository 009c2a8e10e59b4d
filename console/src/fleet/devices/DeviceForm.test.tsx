import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceOf, screenTypeOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import DeviceForm from './DeviceForm.tsx'

test('a person chooses the types of a device that does not report them, also once it has some', async () => {
  for (const [protocol, isFixed] of [
    ['mqtt', true],
    ['trmnl', false],
    ['oepl', false],
    [null, false],
  ] as const) {
    const device = { ...deviceOf('d-1', 'Oslo', 's-75'), screenTypeValue: 10, deviceTypeValue: 1, protocol }
    serving((call) =>
      call.includes('/devices/d-1') ? device : { items: [screenTypeOf('s-75', '7.5', 'B/W')], total: 1 },
    )
    await show(<DeviceForm object={device} close={() => undefined} />)
    for (const label of ['Screen type', 'Device type'])
      expect((await screen.findByLabelText<HTMLInputElement>(label)).disabled, `${label}, ${protocol}`).toBe(isFixed)
    cleanup()
  }
})
