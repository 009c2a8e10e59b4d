import { expect, test } from 'vitest'
import { contrast, deepened, type Look, paletteOf, palettes, THEME_COLOUR, whiteContrast } from './palette.ts'

test('the theme colour is #1890ff, and buttons have a shade of it on which white text is readable', () => {
  expect(THEME_COLOUR).toBe('#1890ff')
  expect(whiteContrast(THEME_COLOUR)).toBeLessThan(4.5)
  expect(whiteContrast(deepened(THEME_COLOUR))).toBeGreaterThanOrEqual(4.5)
  expect(deepened('#000000')).toBe('#000000')
})

test('text is readable on every background of both looks', () => {
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

test('a chosen theme colour is readable on every surface of both looks, be it black, white or yellow', () => {
  const looks: Look[] = ['light', 'dark']
  for (const theme of ['#000000', '#ffffff', '#ffec3d', '#304156', '#11a983', '#f5222d', '#6959cd']) {
    expect(whiteContrast(deepened(theme)), theme).toBeGreaterThanOrEqual(4.5)
    for (const palette of looks.map((look) => paletteOf(look, theme))) {
      for (const ground of ['ground', 'surface', 'sunken', 'accent-soft'] as const)
        expect(contrast(palette['accent-ink'], palette[ground]), `${theme} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette.accent, palette.surface), theme).toBeGreaterThanOrEqual(3)
    }
  }
  expect(looks.map((look) => paletteOf(look, THEME_COLOUR))).toEqual(looks.map((look) => palettes[look]))
})
