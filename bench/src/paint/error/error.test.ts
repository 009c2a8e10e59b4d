import { FULL } from '@wifi-tms/paint/colour/spaces'
import { panelOf } from '@wifi-tms/paint/panels'
import { expect, test } from 'vitest'
import { errorBetween, type Light, lightOfInks, lightOfPicture } from './error.ts'

/** A picture of grey light; `lightAtPoint` is 0 to 1. */
const light = (lightAtPoint: (x: number, y: number) => number): Light => {
  const [width, height] = [40, 30]
  const lightAt = (pixel: number) => lightAtPoint(pixel % width, Math.floor(pixel / width)) * FULL
  return {
    width,
    height,
    values: Uint16Array.from({ length: width * height * 3 }, (_, n) => lightAt(Math.floor(n / 3))),
  }
}
const plain = (level: number) => light(() => level)

test('the error between two greys is the difference of their lightness, the cube root of light', async () => {
  expect(await errorBetween(plain(0.125), plain(0.125), 2)).toBe(0)
  expect(await errorBetween(plain(0.125), plain(1), 2)).toBeCloseTo(0.5, 4)
  expect(await errorBetween(plain(0), plain(1), 2)).toBeCloseTo(1, 4)
})

test('a blurred chessboard of black and white is near an even half grey', async () => {
  const board = light((x, y) => (x + y) % 2)
  expect(await errorBetween(board, plain(0.5), 2)).toBeLessThan(0.005)
  expect(await errorBetween(board, plain(0.5), 0.3)).toBeGreaterThan(0.3)
})

test('a photograph and a picture in inks are converted to linear light', () => {
  const picture = { width: 2, height: 1, rgba: Uint8Array.of(255, 0, 188, 255, 0, 255, 0, 255) }
  const levels = ({ values }: Light) => [...values].map((value) => Math.round((value / FULL) * 1000))
  expect(levels(lightOfPicture(picture))).toEqual([1000, 0, 503, 0, 1000, 0])
  const { inks } = panelOf({ color: 'E6 color', width: 8, height: 8, angle: 0 })
  const white = inks.findIndex(({ colour }) => colour === 'white')
  for (const level of levels(lightOfInks(picture, Uint8Array.of(white, white), inks))) {
    expect(level).toBeGreaterThan(300)
    expect(level).toBeLessThan(600)
  }
})
