import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceOf, screenTypeOf } from '../../testing/objects.ts'
import { show } from '../../testing/rendering.tsx'
import { chooseDevices, chooseMatching, chooseNone, useChosenDevices } from '../devices/chosen-devices.ts'
import { FitChoice } from './FitChoice.tsx'

const screensById = new Map([
  ['shelf', screenTypeOf('shelf', '4.2', 'B/W')],
  ['price', screenTypeOf('price', '4.2', 'B/W/R')],
  ['door', { ...screenTypeOf('door', '7.5', 'B/W'), width: 800, height: 480 }],
])

/** Chooses devices, presses the button that leaves out those of another resolution, and gives what stays chosen. */
async function excludeFrom(chooseFirst: () => void) {
  chooseFirst()
  const options = { scales: false } as Parameters<typeof FitChoice>[0]['options']
  const { unmount } = await show(
    <FitChoice resolution="400x300" screensById={screensById} options={options} choose={() => {}} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Exclude them' }))
  unmount()
  const { devices, matching } = useChosenDevices.getState()
  chooseNone()
  return { ids: [...devices.keys()], matching }
}

test('a person who excludes devices of another resolution from all that match keeps the filter, narrowed to the screen types that fit', async () => {
  const excludeMatching = async (filter: Parameters<typeof chooseMatching>[0]) =>
    (await excludeFrom(() => chooseMatching(filter))).matching
  // A device without a screen type, in a filter '', may still turn out to fit.
  expect(await excludeMatching({ labels: ['lift'] })).toEqual({ labels: ['lift'], screenType: ['', 'shelf', 'price'] })
  expect(await excludeMatching({ screenType: ['door', 'price', ''] })).toEqual({ screenType: ['price', ''] })
  expect(await excludeMatching({ screenType: 'door' })).toEqual({ screenType: [] })
})

test('a person who excludes devices of another resolution from chosen ones keeps those that fit and those whose screen is not known', async () => {
  const devices = ['shelf', 'door', '', 'price'].map((screenType, index) => deviceOf(`d${index}`, '', screenType))
  expect(await excludeFrom(() => chooseDevices(devices))).toEqual({ ids: ['d0', 'd2', 'd3'], matching: undefined })
})
