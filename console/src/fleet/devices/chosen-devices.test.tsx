import { expect, test } from 'vitest'
import { NOBODY, useSession } from '../../base/session/session.ts'
import { deviceOf } from '../../testing/objects.ts'
import { chooseDevices, setAside, useChosenDevices } from './chosen-devices.ts'

test('the devices that a person has chosen are forgotten with their logout', () => {
  useSession.setState({ token: 'anna' })
  chooseDevices([deviceOf('d1', 'Door', 's1')])
  setAside()
  expect(useChosenDevices.getState().earlier.size).toBe(1)
  useSession.setState(NOBODY)
  expect(useChosenDevices.getState().earlier.size).toBe(0)
})
