import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { expect, test } from 'vitest'
import { linearOf } from '../colour/spaces.ts'
import { PlainCore } from '../core/plain.ts'
import { methods } from '../methods.ts'
import { paint } from '../paint.ts'
import { kinds, panelOf } from '../panels.ts'
import { assets, job, panel, picture } from '../test-scene.ts'
import type { Diffusion } from './diffuse.ts'
import { diffuseGreys } from './greys.ts'
import type { Picture } from './picture.ts'

const wholeImage = (width: number, height: number) =>
  ({ kind: 'image', id: 'p', image: 'p', x: 0, y: 0, width, height, fit: 'fill' }) as const
const greyColors = ['4 grey', '16 grey'] as const
const greyAt = (level: number) => picture(4, 4, () => [level, level, level])
const painted = (color: (typeof greyColors)[number], photo: Picture, fields: object = {}) =>
  paint(job(panel(64, 64, { color }), [{ ...wholeImage(64, 64), ...fields }]), assets({ p: photo })).indices

/** The algorithms that preserve the mean light. */
const mixingAlgorithms = algorithmNames.filter((name) => !name.startsWith('binarization') && name !== 'atkinson')

test.each(greyColors)('%s: a flat grey is mixed from the two greys around it, with its mean light', (color) => {
  const { inks } = kinds[color]
  const light = inks.map(({ rgb }) => linearOf(rgb[0] / 255))
  for (const level of [9, 30, 90, 128, 190, 235])
    for (const algorithm of mixingAlgorithms) {
      const indices = [...painted(color, greyAt(level), { algorithm })]
      const mean = indices.reduce((sum, ink) => sum + light[ink]!, 0) / indices.length
      const tolerance = algorithm === 'ordered-4x4' ? 0.03 : 0.012
      expect(Math.abs(mean - linearOf(level / 255)), `${algorithm} ${level}`).toBeLessThan(tolerance)
      const below = Math.floor((level * (inks.length - 1)) / 255)
      expect(indices.filter((ink) => ink < below || ink > below + 1).length, `${algorithm} ${level}`).toBe(0)
    }
})

test.each(greyColors)(
  '%s: the panel’s own greys are not dithered, and colours become greys of their lightness',
  (color) => {
    const { inks } = kinds[color]
    for (const algorithm of algorithmNames)
      inks.forEach(({ rgb }, inkIndex) => {
        const flat = painted(color, greyAt(rgb[0]), { algorithm })
        if (algorithm === 'binarization-otsu' || algorithm === 'binarization-adaptive')
          expect([...new Set(flat)].filter((ink) => ink !== 0 && ink !== inks.length - 1)).toEqual([])
        else expect(new Set(flat), `${algorithm} ${inkIndex}`).toEqual(new Set([inkIndex]))
      })
    const blue = painted(
      color,
      picture(4, 4, () => [0, 0, 255]),
    )
    expect(Math.max(...blue)).toBeLessThanOrEqual(Math.ceil((inks.length - 1) / 3))
  },
)

test('binarization paints each pixel in the nearest grey in sRGB, and skips transparent pixels', () => {
  const ramp = picture(64, 8, (x) => [x * 4, x * 4, x * 4, x < 4 ? 0 : 255])
  const { indices } = paint(
    job(panel(64, 8, { color: '16 grey' }), [{ ...wholeImage(64, 8), algorithm: 'binarization' }]),
    assets({ p: ramp }),
  )
  expect([...indices.subarray(0, 64)]).toEqual(
    Array.from({ length: 64 }, (_, x) => (x < 4 ? 15 : Math.round((x * 4) / 17))),
  )
})

test('a dithered grey has the right mean light on a panel with measured greys', () => {
  const inks = { black: '#303030', white: '#c0c0c0' }
  const testPanel = panelOf({ color: '16 grey', width: 64, height: 64, angle: 0, inks })
  const indices = paint(job(testPanel, [wholeImage(64, 64)]), assets({ p: greyAt(100) })).indices
  const mean = [...indices].reduce((sum, ink) => sum + linearOf(testPanel.inks[ink]!.rgb[0] / 255), 0) / indices.length
  expect(Math.abs(mean - linearOf(100 / 255))).toBeLessThan(0.02)
})

test('the plain core dithers to the same greys as the WebAssembly core', () => {
  const photo = picture(50, 40, (x, y) => [(x * 5) & 255, (y * 6) & 255, (x * y) & 255])
  const read = (y: number, to: Uint8Array) => to.set(photo.rgba.subarray(y * 200, (y + 1) * 200))
  const look = { preset: 'vivid', exposure: 0.5, contrast: 10, saturation: 0 } as const
  const testPanel = panelOf({ color: '16 grey', width: 50, height: 40, angle: 0 })
  const plain = diffuseGreys(
    { width: 50, height: 40, read },
    testPanel.inks,
    look,
    methods['floyd-steinberg'] as Diffusion,
    new PlainCore(),
  )
  const image = { ...wholeImage(50, 40), ...look }
  const painting = paint(job(testPanel, [image]), assets({ p: photo }))
  expect([...painting.indices]).toEqual([...plain.inks])
})
