import { expect, test } from 'vitest'
import { enlargementOf } from './enlargement.ts'

test('a picture that fills the panel is enlarged by the larger ratio of the sides, and one with margins by the smaller', () => {
  const picture = { width: 400, height: 120 }
  expect(enlargementOf(picture, '800x480', 'cover')).toBe(400)
  expect(enlargementOf(picture, '800x480', 'fill')).toBe(400)
  expect(enlargementOf(picture, '800x480', 'contain')).toBe(200)
  expect(enlargementOf({ width: 1600, height: 960 }, '800x480', 'cover')).toBe(50)
})
