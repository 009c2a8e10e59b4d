import { expect, test } from 'vitest'
import { deepened, palettes, THEME_COLOUR, whiteContrast } from './palette.ts'

test('the theme colour is #1890ff, and buttons take a shade of it that carries white text', () => {
  expect(THEME_COLOUR).toBe('#1890ff')
  expect(whiteContrast(THEME_COLOUR)).toBeLessThan(4.5)
  expect(whiteContrast(deepened(THEME_COLOUR))).toBeGreaterThanOrEqual(4.5)
  expect(deepened('#000000')).toBe('#000000')
})

test('words are readable on every surface of both looks', () => {
  const contrast = (a: string, b: string) => {
    const [x, y] = [whiteContrast(a), whiteContrast(b)]
    return Math.max(x, y) / Math.min(x, y)
  }
  for (const palette of Object.values(palettes)) {
    for (const ground of ['ground', 'surface', 'sunken'] as const) {
      for (const text of ['ink', 'muted', 'accent-ink'] as const) {
        expect(contrast(palette[text], palette[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const tone of ['good', 'warn', 'bad', 'busy'] as const) {
      expect(contrast(palette[tone], palette[`${tone}-soft`]), tone).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette[tone], palette.surface), tone).toBeGreaterThanOrEqual(4.5)
    }
  }
})
