import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { countsOf, groupsOf, screensOf, smallScale, unfitIn } from './groups.ts'

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
  expect(unfitIn(groups)).toBe(1)
  expect(unfitIn(groupsOf(countsOf(devices, screens), screens, undefined))).toBe(0)
})

test('a template is shown in the inks of the richest screen of its resolution', () => {
  expect(fittingScreenType('800x480', screens.values())?._id).toBe('wide')
  expect(fittingScreenType('400x300', screens.values())?._id).toBe('small')
  expect(fittingScreenType('480x800', screens.values())).toBeUndefined()
})

test('a resolution lists the sizes of its screens, only those of the fleet if there are any', () => {
  const sized = new Map(
    [screen('7.5', 'B/W', 800, 480), screen('7.3', 'E6 color', 800, 480), screen('Door', 'B/W', 480, 800, 90)].map(
      (screenType) => [screenType._id, screenType],
    ),
  )
  expect(screensOf('800x480', sized, [])).toEqual({ names: ['7.5″', '7.3″', 'Door'], count: 0 })
  const fleet = [
    { screenType: '7.3', count: 2 },
    { screenType: 'Door', count: 1 },
    { screenType: null, count: 9 },
  ]
  expect(screensOf('800x480', sized, fleet)).toEqual({ names: ['7.3″', 'Door'], count: 3 })
  expect(screensOf('1x1', sized, fleet)).toEqual({ names: [], count: 0 })
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
