import { Element } from '@wifi-tms/contract/elements'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import type { Template } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { candidatesAmong, PANE, sampleOf, screensByColor } from './sample.ts'

const place = { id: 'p', x: 100, y: 40, width: 300, height: 200 }
const picture = (fields: object = {}) => Element.parse({ kind: 'image', ...place, image: 'cat', ...fields })
const template = (_id: string, resolution: string, ...elements: object[]) =>
  ({ _id, resolution, canvas: { version: 1, elements } }) as Template
const screen = (color: ScreenType['color'], width: number, height: number, angle: 0 | 90 = 0) =>
  ({ color, width, height, angle }) as ScreenType

const screens = [
  screen('B/W', 800, 480),
  screen('7 color', 800, 480),
  screen('B/W/R', 300, 400, 90),
  screen('7 color', 3200, 1800),
]

test('the sample is the template that fits the screen type with the most inks, around the middle of its picture', () => {
  const [fewInks, manyInks, tooLarge, fitsNone] = ['400x300', '800x480', '3200x1800', '64x64'].map((size) =>
    template(size, size, picture()),
  ) as [Template, Template, Template, Template]
  const manyInksCopy = { ...manyInks }
  const candidates = candidatesAmong([fitsNone, tooLarge, fewInks, manyInks, manyInksCopy], screens)
  expect(candidates.map((template) => [manyInks, manyInksCopy, fewInks].indexOf(template))).toEqual([0, 1, 2])
  expect([...screensByColor(manyInks, screens).keys()]).toEqual(['B/W', '7 color'])
  // The middle of the picture, at 250 and 140, is in the middle of the pane.
  expect(sampleOf(manyInks)).toEqual({ template: manyInks, corner: { x: 132, y: 62 } })
  const partlyOutside = template('partlyOutside', '800x480', picture({ x: -100, y: 400 }))
  expect(sampleOf(partlyOutside)?.corner).toEqual({ x: 0, y: 480 - PANE.height })
})

test('a picture that is small, hidden, missing or has an algorithm of its own is no sample', () => {
  for (const element of [
    picture({ hidden: true }),
    picture({ image: '' }),
    picture({ algorithm: 'stucki' }),
    picture({ width: 50 }),
  ])
    expect(sampleOf(template('t', '800x480', element))).toBeUndefined()
  const text = Element.parse({ kind: 'text', ...place, text: 'x' })
  expect(sampleOf(template('t', '800x480', text))).toBeUndefined()
})
