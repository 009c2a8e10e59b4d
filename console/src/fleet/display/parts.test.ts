import type { Device } from '@wifi-tms/contract/devices'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

const screen = (_id: string, width: number, height: number, angle = 0) => ({ _id, width, height, angle }) as ScreenType
const group = (screenType: ScreenType | undefined) => ({ screenType, count: 1, fits: undefined })
const [wide, turned, small] = [screen('wide', 800, 480), screen('turned', 480, 800, 90), screen('small', 400, 300)]
const device = (_id: string, screenType: string | null) => [_id, { _id, screenType } as Device] as const

test('devices of one resolution are one part, whatever their inks and their rotation', () => {
  const chosen = { devices: new Map([device('a', 'wide'), device('b', 'turned')]), matching: undefined }
  expect(partsOf(chosen, [group(wide), group(turned)])).toEqual([{ resolution: '800x480', chosen }])
  expect(partsOf(chosen, [group(undefined)])).toEqual([])
})

test('devices of several resolutions are split into parts, and those without a known resolution join the first part', () => {
  const devices = new Map([device('a', 'wide'), device('b', 'small'), device('c', null), device('d', 'gone')])
  const groups = [group(wide), group(small), group(undefined)]
  const byName = partsOf({ devices, matching: undefined }, groups)
  expect(byName.map(({ chosen }) => [...chosen.devices.keys()])).toEqual([['a', 'c', 'd'], ['b']])
  const byFilter = partsOf({ devices: new Map(), matching: { q: 'door' } }, groups)
  expect(byFilter.map(({ resolution, chosen }) => [resolution, chosen.matching])).toEqual([
    ['800x480', { q: 'door', screenType: ['', 'wide'] }],
    ['400x300', { q: 'door', screenType: ['small'] }],
  ])
})
