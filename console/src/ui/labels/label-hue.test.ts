import { expect, test } from 'vitest'
import { labelHue } from './label-hue.ts'

test('a label always has the same hue, and different labels have different hues', () => {
  expect(labelHue('north')).toBe(labelHue('north'))
  const hues = ['north', 'south', 'east', 'west', '冷藏', 'Tęcza'].map(labelHue)
  expect(new Set(hues).size).toBe(hues.length)
  for (const hue of hues) expect(hue >= 0 && hue < 360 && Number.isInteger(hue)).toBe(true)
})
