import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { deviceOf } from '../../testing/objects.ts'
import { chooseDevices, chooseMatching, chooseNone, useChosenDevices } from '../devices/chosen-devices.ts'
import { useSetAsideOldChoice } from './use-set-aside-old-choice.ts'

function Page() {
  useSetAsideOldChoice()
  return null
}

/** Opens the page at an address, and leaves it again. */
function visit(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
  cleanup()
}

const chosenNow = () => {
  const { devices, matching, earlier } = useChosenDevices.getState()
  return { devices: [...devices.keys()], matching, earlier: [...earlier.keys()] }
}

beforeEach(() => {
  chooseNone()
  visit('/display/new')
})

test('devices chosen before are set aside for another link, but not for the same one', () => {
  chooseDevices([deviceOf('d1', 'Oslo', 'shelf')])
  visit('/display/new?fitting=1')
  visit('/display/new?fitting=1')
  expect(chosenNow()).toEqual({ devices: ['d1'], matching: undefined, earlier: [] })
  visit('/display/new?template=t1')
  expect(chosenNow()).toEqual({ devices: [], matching: undefined, earlier: ['d1'] })
})

test('a choice made since the last visit stays, also that of all devices that match a filter', () => {
  chooseMatching({ labels: 'shelf' })
  visit('/display/new?labels=shelf')
  expect(chosenNow()).toEqual({ devices: [], matching: { labels: 'shelf' }, earlier: [] })
  visit('/display/new?template=t1')
  expect(chosenNow().matching).toBeUndefined()
})
