import { panelOf } from '@wifi-tms/paint/panels'
import { expect, test } from 'vitest'
import { idealInks, quantiserFor } from './quantise.ts'

const panel = panelOf({ color: 'E6 color', width: 8, height: 8, angle: 0 })
const quantise = quantiserFor(panel)

const filled = (width: number, height: number, [r, g, b]: readonly number[]) => {
  const rgba = new Uint8Array(width * height * 4)
  for (let offset = 0; offset < rgba.length; offset += 4) rgba.set([r!, g!, b!, 255], offset)
  return rgba
}

test('an area in the colour of an ink becomes that ink, dithered or not', () => {
  panel.inks.forEach(({ colour }, index) => {
    const rgba = filled(4, 4, idealInks[colour]!)
    expect([...quantise(rgba, 4, undefined)]).toEqual(Array(16).fill(index))
    expect([...quantise(rgba, 4, { x: 0, y: 0, width: 4, height: 4 })]).toEqual(Array(16).fill(index))
  })
})

test('grey becomes the nearer of black and white outside the photograph, and a mixture of the same mean inside', () => {
  const size = 64
  const inkOfPixels = quantise(filled(size, size, [100, 100, 100]), size, { x: 0, y: 0, width: size, height: size / 2 })
  const [black, white] = ['black', 'white'].map((name) => panel.inks.findIndex(({ colour }) => colour === name))
  expect(new Set(inkOfPixels.subarray((size * size) / 2))).toEqual(new Set([black]))
  const mean =
    [...inkOfPixels.subarray(0, (size * size) / 2)].filter((ink) => ink === white).length / ((size * size) / 2)
  expect(mean).toBeGreaterThan(100 / 255 - 0.03)
  expect(mean).toBeLessThan(100 / 255 + 0.03)
})
