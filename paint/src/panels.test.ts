import { panelColors } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { type Ink, kinds, panelOf } from './panels.ts'
import { isLit } from './screens.ts'

test.each(panelColors)(
  '%s has black and white, unique codes of its number of bits, and a source for each ink',
  (color) => {
    const { inks, format, planes } = kinds[color]
    const bits = planes.reduce((sum, plane) => sum + plane.bits, 0)
    const panel = panelOf({ color, width: 400, height: 300, angle: 90 })
    expect(panel).toMatchObject({ color, width: 400, height: 300, angle: 90, format, inks, halves: false })
    expect(inks.map((ink) => ink.colour)).toEqual(expect.arrayContaining(['black', 'white']))
    expect(new Set(inks.map((ink) => ink.code)).size).toBe(inks.length)
    for (const ink of inks) {
      if (!isLit(panel)) expect(ink.code).toBeLessThan(1 << bits)
      expect(ink.source).not.toBe('')
    }
    expect(panel.refreshSeconds).toBeGreaterThan(0)
  },
)

test.each([
  ['2bpp', 'B/W/R/Y', ['0 black', '1 white', '2 yellow', '3 red']],
  ['4bpp-acep', '7 color', ['0 black', '1 white', '2 green', '3 blue', '4 red', '5 yellow', '6 orange']],
  ['4bpp-acep', '6 color', ['0 black', '1 white', '2 green', '3 blue', '4 red', '5 yellow']],
  ['4bpp-e6', 'E6 color', ['0 black', '1 white', '2 yellow', '3 red', '5 blue', '6 green']],
] as const)('%s of %s has these codes and no others', (format, color, codes) => {
  expect(kinds[color].format).toBe(format)
  expect(kinds[color].inks.map(({ colour, code }) => `${code} ${colour}`)).toEqual(codes)
})

test('the code of an ink joins its bits in all planes', () => {
  const codesOf = (color: keyof typeof kinds) => kinds[color].inks.map(({ colour, code }) => [colour, code])
  expect(kinds['B/W/R'].planes).toEqual([
    { bits: 1, pigment: 'black', ink: 0 },
    { bits: 1, pigment: 'red', ink: 1 },
  ])
  expect(codesOf('B/W')).toEqual([
    ['black', 0],
    ['white', 1],
  ])
  expect(codesOf('B/W/R')).toEqual([
    ['black', 0b00],
    ['white', 0b01],
    ['red', 0b11],
  ])
})

test('a measured colour replaces the published one, and the other inks stay unchanged', () => {
  const panel = { color: 'E6 color', width: 8, height: 8, angle: 0 } as const
  const { inks } = panelOf({ ...panel, inks: { red: '#a01510', white: '#C0C0bf', orange: '#ffffff' } })
  const red = inks.find((ink) => ink.colour === 'red')!
  expect(red).toMatchObject({ code: 3, rgb: [0xa0, 0x15, 0x10], estimated: false })
  expect(inks.find((ink) => ink.colour === 'white')!.rgb).toEqual([0xc0, 0xc0, 0xbf])
  const otherInks = (all: readonly Ink[]) => all.filter(({ colour }) => colour !== 'red' && colour !== 'white')
  expect(otherInks(inks)).toEqual(otherInks(kinds['E6 color'].inks))
})

test('greys are evenly spaced in sRGB between black and white, also between measured ones, in the order of their codes', () => {
  const levels = (color: '4 grey' | '16 grey', inks = {}) =>
    panelOf({ color, width: 8, height: 8, angle: 0, inks }).inks.map(({ rgb }) => rgb[0])
  expect(levels('4 grey')).toEqual([0, 85, 170, 255])
  expect(levels('16 grey')).toEqual(Array.from({ length: 16 }, (_, level) => level * 17))
  expect(kinds['16 grey'].inks.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, (_, level) => level))
  expect(levels('4 grey', { black: '#1e1e1e', white: '#b4b4b4' })).toEqual([30, 80, 130, 180])
})
