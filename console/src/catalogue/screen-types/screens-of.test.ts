import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { fittingScreenType } from './fitting-screen-type.ts'
import { screensOf } from './screens-of.ts'

const screen = (_id: string, color: ScreenType['color'], width: number, height: number, angle: 0 | 90 = 0) =>
  ({ _id, color, width, height, angle, name: _id }) as ScreenType

const screens = new Map(
  [screen('small', 'B/W', 400, 300), screen('wide', 'E6 color', 800, 480), screen('turned', 'B/W/R', 480, 800, 90)].map(
    (screenType) => [screenType._id, screenType],
  ),
)

test('a template is shown in the inks of the fitting screen with the most devices, or else with the most inks', () => {
  expect(fittingScreenType('800x480', screens.values())?._id).toBe('wide')
  expect(fittingScreenType('400x300', screens.values())?._id).toBe('small')
  expect(fittingScreenType('480x800', screens.values())).toBeUndefined()
  const fleet = [
    { screenType: 'small', count: 9 },
    { screenType: 'turned', count: 2 },
    { screenType: null, count: 5 },
  ]
  expect(fittingScreenType('800x480', screens.values(), fleet)?._id).toBe('turned')
  expect(fittingScreenType('480x800', screens.values(), fleet)).toBeUndefined()
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
