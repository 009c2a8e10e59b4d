import { type AlgorithmName, algorithmNames } from '@wifi-tms/contract/algorithms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inkSetOf, lightOf } from '../colour/ink-set.ts'
import type { Triple } from '../colour/spaces.ts'
import { tablesOf } from '../colour/tables.ts'
import { SKIP } from '../core/core.ts'
import { PlainCore } from '../core/plain.ts'
import { paint } from '../paint.ts'
import { kinds } from '../panels.ts'
import type { PixelArray } from '../raster/tones.ts'
import { hasGreys, isLit } from '../screens.ts'
import { assets, job, panel, picture } from '../test-scene.ts'
import { axisOf } from './axis.ts'
import { dither } from './dither.ts'
import type { Picture } from './picture.ts'
import { rowsOf } from './rows.ts'

const wholeImage = (width: number, height: number) =>
  ({ kind: 'image', id: 'p', image: 'p', x: 0, y: 0, width, height, fit: 'fill' }) as const

const faithful = { preset: 'faithful', exposure: 0, contrast: 0, saturation: 0 } as const

const colors = Object.keys(kinds) as (keyof typeof kinds)[]

const ideal = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
} as Record<string, [number, number, number]>

/** The colour kinds with pigments; greys and lit screens have their own tests. */
const pigments = colors.filter((color) => !isLit(kinds[color]) && !hasGreys(kinds[color].inks))

test('colours that are inks stay exact at any scale and angle', () => {
  const turns = fc.constantFrom(0, 90, 180, 270, 17)
  fc.assert(
    fc.property(
      fc.constantFrom(...pigments),
      fc.nat(6),
      turns,
      fc.integer({ min: 1, max: 70 }),
      (color, pick, angle, side) => {
        const { inks } = kinds[color]
        const ink = pick % inks.length
        const flat = picture(side, 13, () => ideal[inks[ink]!.colour]!)
        const painting = paint(job(panel(31, 31, { color }), [{ ...wholeImage(31, 31), angle }]), assets({ p: flat }))
        expect(new Set(painting.indices)).toEqual(new Set(angle === 17 ? [ink, 1] : [ink]))
      },
    ),
    { numRuns: 80 },
  )
})

/** The mean light of a painting in each channel, where the panel's black is 0 and its white 1. */
const meanOf = (indices: PixelArray, color: keyof typeof kinds) => {
  const { inks } = inkSetOf(kinds[color].inks).scale
  const mean = [0, 0, 0]
  for (const ink of indices)
    for (const channel of [0, 1, 2] as const) mean[channel]! += inks[ink]![channel] / indices.length
  return mean
}

/** The light that a flat colour should have on the panel, at least that of black. */
const targetOf = (rgb: Triple, color: keyof typeof kinds) => {
  const core = new PlainCore()
  core.begin(tablesOf(inkSetOf(kinds[color].inks), faithful), undefined, 1)
  core.source(0).set(rgb)
  const light = Array.from(core.look().subarray(0, 3), (count) => Math.max(0, lightOf(count)))
  return color === 'B/W' ? light.map(() => light[0]!) : light
}

/** The algorithms that preserve the mean light. */
const mixingAlgorithms = algorithmNames.filter((name) => !name.startsWith('binarization') && name !== 'atkinson')

test.each(pigments)('%s: a dithered flat colour has the mean light of the colour', (color) => {
  const flats: Triple[] = [30, 90, 128, 190, 235].map((level) => [level, level, level])
  for (const rgb of [...flats, [180, 120, 90], [60, 90, 160]] as Triple[])
    for (const algorithm of mixingAlgorithms) {
      if (color === 'B/W' && rgb[0] !== rgb[1]) continue
      const image = { ...wholeImage(128, 128), algorithm }
      const painting = paint(job(panel(128, 128, { color }), [image]), assets({ p: picture(4, 4, () => rgb) }))
      const mean = meanOf(painting.indices, color)
      // A mask of four by four pixels can show shares of sixteenths, one of eight by eight of 64ths.
      const tolerance = algorithm === 'ordered-4x4' ? 0.06 : algorithm === 'ordered-8x8' ? 0.03 : 0.02
      targetOf(rgb, color).forEach((light, channel) => {
        expect(Math.abs(mean[channel]! - light), `${algorithm} ${rgb}`).toBeLessThan(tolerance)
      })
    }
})

test.each(['B/W/R', 'B/W/R/Y', '7 color', '6 color', 'E6 color'] as const)(
  '%s: a red that is brighter than the red ink is mostly painted in red',
  (color) => {
    const { inks } = kinds[color]
    for (const rgb of [
      [167, 42, 15],
      [191, 54, 19],
    ] as const) {
      const indices = paint(
        job(panel(64, 64, { color }), [wholeImage(64, 64)]),
        assets({ p: picture(4, 4, () => rgb) }),
      ).indices
      const shares = inks.map((_, ink) => indices.filter((shownInk) => shownInk === ink).length / indices.length)
      expect(Math.max(...shares)).toBe(shares[inks.findIndex(({ colour }) => colour === 'red')])
    }
  },
)

test('darker parts of a grey ramp get more black', () => {
  const ramp = picture(256, 8, (x) => [x, x, x])
  const { indices } = paint(job(panel(256, 64), [wholeImage(256, 64)]), assets({ p: ramp }))
  const white = Array.from({ length: 8 }, (_, band) => {
    let count = 0
    for (let y = 0; y < 64; y++) for (let x = band * 32; x < band * 32 + 32; x++) count += indices[y * 256 + x]!
    return count
  })
  expect(white).toEqual([...white].sort((a, b) => a - b))
  expect(white[7]).toBeGreaterThan(white[0]! + 1000)
})

test('a colour that no mixture of inks can show does not change the area below it', () => {
  const half = picture(40, 80, (_, y) => (y < 40 ? [0, 40, 255] : [128, 128, 128]))
  const { indices } = paint(job(panel(40, 80, { color: 'B/W/R/Y' }), [wholeImage(40, 80)]), assets({ p: half }))
  const below = meanOf(indices.subarray(44 * 40), 'B/W/R/Y')
  targetOf([128, 128, 128], 'B/W/R/Y').forEach((light, channel) => {
    expect(Math.abs(below[channel]! - light)).toBeLessThan(0.04)
  })
})

test('binarization paints each pixel in its nearest ink', () => {
  const half = picture(10, 10, (x) => (x < 5 ? [70, 70, 70] : [150, 150, 150]))
  const image = { ...wholeImage(10, 10), algorithm: 'binarization' } as const
  const { indices } = paint(job(panel(10, 10), [image]), assets({ p: half }))
  expect([...indices.subarray(0, 10)]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
})

test('Otsu’s threshold is between the tones of a dark picture, and the adaptive one depends on the surroundings of each pixel', () => {
  const dark = picture(32, 32, (x) => (x < 16 ? [20, 20, 20] : [60, 60, 60]))
  const shaded = picture(64, 64, (x, y) => {
    const ground = 90 + x * 2
    return (x + y) % 16 === 0 ? [ground / 2, ground / 2, ground / 2] : [ground, ground, ground]
  })
  const inks = (algorithm: AlgorithmName, p: Picture) =>
    paint(job(panel(p.width, p.height), [{ ...wholeImage(p.width, p.height), algorithm }]), assets({ p })).indices
  expect(new Set(inks('binarization', dark))).toEqual(new Set([0]))
  inks('binarization-otsu', dark).forEach((ink, index) => {
    expect(ink).toBe(index % 32 < 16 ? 0 : 1)
  })
  const marks = inks('binarization-adaptive', shaded)
  for (let index = 0; index < marks.length; index++)
    expect(marks[index]).toBe(((index % 64) + (index >> 6)) % 16 === 0 ? 0 : 1)
})

test.each(['binarization-otsu', 'binarization-adaptive'] as const)(
  '%s ignores the colours of transparent pixels',
  (algorithm) => {
    const inks = (p: Picture) =>
      paint(job(panel(64, 64), [{ ...wholeImage(64, 64), algorithm }]), assets({ p })).indices
    const sides = [0, 255].map((ground) =>
      picture(64, 64, (x, y) => {
        const grey = (x + y) % 8 === 0 ? 235 : 190
        return x < 32 ? [ground, ground, ground, 0] : [grey, grey, grey]
      }),
    )
    expect(inks(sides[0]!)).toEqual(inks(sides[1]!))
  },
)

test('the algorithm is that of the element, else that of the job, else Floyd–Steinberg', () => {
  const flat = assets({ p: picture(10, 10, () => [150, 150, 150]) })
  const testPanel = panel(10, 10)
  const inks = (element: object, call: object) =>
    new Set(paint(job(testPanel, [{ ...wholeImage(10, 10), ...element }], call), flat).indices).size
  expect(inks({}, {})).toBe(2)
  expect(inks({}, { algorithm: 'binarization' })).toBe(1)
  expect(inks({ algorithm: 'floyd-steinberg' }, { algorithm: 'binarization' })).toBe(2)
})

test('every algorithm returns the same inks again after other ditherings, and with the plain core', () => {
  const photo = picture(50, 120, (x, y) => [
    (x * 5) & 255,
    (y * 2) & 255,
    ((x ^ y) * 3) & 255,
    (x * y) % 97 === 0 ? 9 : 255,
  ])
  const grid = { across: axisOf(0, 50, [0, 50], 37, 0, 37), down: axisOf(0, 120, [0, 120], 395, 0, 395) }
  const rows = rowsOf(photo, { ...grid, acrossStep: 1, downStep: 50 })
  for (const color of pigments) {
    const tables = tablesOf(inkSetOf(kinds[color].inks), { preset: 'vivid', exposure: 0, contrast: 0, saturation: 0 })
    const ditherings = algorithmNames.map((name) => dither(rows, tables, name))
    algorithmNames.forEach((name, index) => {
      expect(dither(rows, tables, name, new PlainCore()), name).toEqual(ditherings[index])
      expect([...ditherings[index]!.inks].every((ink) => ink === SKIP || ink < kinds[color].inks.length)).toBe(true)
    })
    expect(new Set(ditherings.map(({ inks }) => inks.join(''))).size).toBe(algorithmNames.length)
  }
})
