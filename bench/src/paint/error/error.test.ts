import { panelOf } from '@wifi-tms/paint/panels'
import { expect, test } from 'vitest'
import { blurred, type Light } from './blur.ts'
import { errorBetween, lightOfInks, lightOfPicture } from './error.ts'

const plain = (width: number, height: number, ...light: number[]): Light => ({
  width,
  height,
  values: Float64Array.from({ length: width * height * 3 }, (_, at) => light[at % light.length]!),
})

test('a blur leaves plain light as it is, and spreads a point evenly without losing any of it', () => {
  for (const value of blurred(plain(9, 7, 0.3), 2).values) expect(value).toBeCloseTo(0.3, 12)
  const point = plain(31, 31, 0)
  point.values[(15 * 31 + 15) * 3] = 1
  const { values } = blurred(point, 2)
  expect(values.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
  const red = (x: number, y: number) => values[(y * 31 + x) * 3]!
  expect(red(17, 15)).toBeCloseTo(red(15, 13), 15)
  // A Gaussian falls to exp(-1/2) at sigma.
  expect(red(17, 15) / red(15, 15)).toBeCloseTo(Math.exp(-0.5), 12)
  expect(values[(15 * 31 + 15) * 3 + 1]).toBe(0)
})

test('greys lie as far apart as their lightness, the cube root of light', () => {
  expect(errorBetween(plain(5, 5, 0.125), plain(5, 5, 0.125), 2)).toBe(0)
  expect(errorBetween(plain(5, 5, 0.125), plain(5, 5, 1), 2)).toBeCloseTo(0.5, 6)
  expect(errorBetween(plain(5, 5, 0), plain(5, 5, 1), 2)).toBeCloseTo(1, 6)
  expect(() => errorBetween(plain(5, 5, 0), plain(5, 4, 0), 2)).toThrow(RangeError)
})

test('a chequered half grey is near the light in its middle, once it is blurred', () => {
  const board = plain(40, 40, 0)
  for (let at = 0; at < board.values.length; at++) {
    const pixel = Math.floor(at / 3)
    board.values[at] = ((pixel % 40) + Math.floor(pixel / 40)) % 2
  }
  expect(errorBetween(board, plain(40, 40, 0.5), 2)).toBeLessThan(0.005)
  expect(errorBetween(board, plain(40, 40, 0.5), 0.2)).toBeGreaterThan(0.4)
})

test('a photograph and inks become the light they send out', () => {
  const picture = { width: 2, height: 1, rgba: Uint8Array.of(255, 0, 188, 255, 0, 255, 0, 255) }
  const { values } = lightOfPicture(picture)
  expect([...values].map((one) => Math.round(one * 1000))).toEqual([1000, 0, 503, 0, 1000, 0])
  const { inks } = panelOf({ color: 'E6 color', width: 8, height: 8, angle: 0 })
  const places = Uint8Array.of(inks.findIndex(({ colour }) => colour === 'white'))
  const size = { width: 1, height: 1 }
  expect([...lightOfInks(size, places, inks, true).values]).toEqual([1, 1, 1])
  const white = lightOfInks(size, places, inks, false).values
  for (const one of white) expect(one).toBeGreaterThan(0.3)
  for (const one of white) expect(one).toBeLessThan(0.6)
})
