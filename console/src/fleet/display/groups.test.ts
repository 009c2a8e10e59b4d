import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { countsOf, countUnfit, groupsOf, smallScale } from './groups.ts'

const screen = (_id: string, color: ScreenType['color'], width: number, height: number, angle: 0 | 90 = 0) =>
  ({ _id, color, width, height, angle, name: _id }) as ScreenType

const screens = new Map(
  [screen('small', 'B/W', 400, 300), screen('wide', 'E6 color', 800, 480), screen('turned', 'B/W/R', 480, 800, 90)].map(
    (screenType) => [screenType._id, screenType],
  ),
)

test('devices are grouped by screen; a turned panel counts with its upright size', () => {
  const devices = ['wide', 'turned', null, 'wide', 'gone', 'small'].map((screenType) => ({ screenType }))
  const groups = groupsOf(countsOf(devices, screens), screens, '800x480')
  expect(groups.map(({ screenType, count, fits }) => [screenType?._id, count, fits])).toEqual([
    ['small', 1, false],
    ['wide', 2, true],
    ['turned', 1, true],
    [undefined, 2, undefined],
  ])
  expect(countUnfit(groups)).toBe(1)
  expect(countUnfit(groupsOf(countsOf(devices, screens), screens, undefined))).toBe(0)
})

test('a template that is hard to read on a panel is reported with its scale in per cent', () => {
  const scaled = (resolution: string, id: string) => smallScale(resolution, screens.get(id)!)
  expect([scaled('800x480', 'turned'), scaled('800x480', 'small'), scaled('1600x1200', 'small')]).toEqual([
    undefined,
    50,
    25,
  ])
  expect(scaled('640x480', 'small')).toBeUndefined()
})
