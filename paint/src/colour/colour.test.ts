import { presets } from '@wifi-tms/contract/elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlainCore } from '../core/plain.ts'
import { kinds } from '../panels.ts'
import { gamutOf } from './gamut.ts'
import { BLACK, countedLight, inkSetOf, lightOf } from './ink-set.ts'
import { type ImageLook, lookOf } from './look.ts'
import {
  fromOklab,
  levelsByLight,
  lightsByLevel,
  linearOf,
  luminance,
  oklab,
  powerOfTwo,
  type Triple,
} from './spaces.ts'
import { NODES, tablesOf } from './tables.ts'

const colors = Object.keys(kinds) as (keyof typeof kinds)[]
const plainLook: ImageLook = { preset: 'faithful', exposure: 0, contrast: 0, saturation: 0 }
const part = fc.double({ min: 0, max: 1, noNaN: true })
const scaleOf = (color: keyof typeof kinds) => inkSetOf(kinds[color].inks).scale

test('conversions to sRGB levels and to OKLab are reversible, and powers of two are right', () => {
  lightsByLevel.forEach((light, level) => {
    expect(levelsByLight[light >> 4]).toBe(level)
  })
  fc.assert(
    fc.property(part, part, part, (r, g, b) => {
      fromOklab(oklab([r, g, b])).forEach((light, index) => {
        expect(light).toBeCloseTo([r, g, b][index]!, 6)
      })
    }),
  )
  for (let x = -4; x <= 4; x += 0.13) expect(powerOfTwo(x)).toBeCloseTo(2 ** x, 10)
})

test.each(colors)(
  '%s: the gamut function leaves mixtures of inks unchanged and maps other colours to mixtures',
  (color) => {
    const { inks } = scaleOf(color)
    const fit = gamutOf(inks, { lightness: 0.6, hue: 1.2 })
    const distance = (triple: Triple, other: Triple) =>
      Math.max(...triple.map((light, index) => Math.abs(light - other[index]!)))
    fc.assert(
      // Shares are made from whole numbers, as tiny fractions would be rounded away.
      fc.property(fc.array(fc.nat(1000), { minLength: inks.length, maxLength: inks.length }), (raw) => {
        const rawSum = raw.reduce((sum, share) => sum + share, 0) || 1
        const channel = (rgb: 0 | 1 | 2) => inks.reduce((sum, ink, index) => sum + (ink[rgb] * raw[index]!) / rawSum, 0)
        const mixed: Triple = [channel(0), channel(1), channel(2)]
        expect(distance(fit(mixed), mixed)).toBeLessThan(0.03)
      }),
    )
    fc.assert(
      fc.property(part, part, part, (r, g, b) => {
        const fitted = fit([r, g, b])
        expect(distance(fit(fitted), fitted)).toBeLessThan(0.03)
      }),
      { numRuns: 50 },
    )
  },
)

test.each(colors)('%s: in every preset white stays white, black is at most black, and greys stay in order', (color) => {
  for (const preset of presets) {
    const change = lookOf(scaleOf(color), { ...plainLook, preset })
    const greys = Array.from({ length: 64 }, (_, index) => linearOf(index / 63)).map((light) =>
      luminance(change([light, light, light])),
    )
    expect(greys[0]).toBeLessThanOrEqual(0)
    expect(greys[0]).toBeGreaterThan(-0.25)
    expect(greys[63]).toBeCloseTo(1, 3)
    greys.slice(1).forEach((light, index) => {
      expect(light).toBeGreaterThanOrEqual(greys[index]! - 1e-9)
    })
  }
})

test('shadows and middle tones are as bright on a panel as on a screen', () => {
  const scale = scaleOf('E6 color')
  const change = lookOf(scale, plainLook)
  for (const light of [0.05, 0.1, 0.2]) {
    const black = luminance(scale.black)
    const shown = scale.white * (black + luminance(change([light, light, light])) * (1 - black))
    expect(shown / light).toBeGreaterThan(0.85)
    expect(shown / light).toBeLessThan(1.05)
  }
})

test('exposure, contrast, saturation and presets change light and chroma in their direction', () => {
  const scale = scaleOf('7 color')
  const grey = (look: Partial<ImageLook>, light = 0.15) =>
    luminance(lookOf(scale, { ...plainLook, ...look })([light, light, light]))
  expect(grey({ exposure: 1 })).toBeGreaterThan(grey({}) * 1.5)
  expect(grey({ exposure: -1 })).toBeLessThan(grey({}) / 1.5)
  expect(grey({ contrast: 60 }, 0.6)).toBeGreaterThan(grey({}, 0.6))
  expect(grey({ contrast: 60 }, 0.05)).toBeLessThan(grey({}, 0.05))
  expect(grey({ preset: 'readable' }, 0.9)).toBeCloseTo(1, 1)
  const chroma = (look: Partial<ImageLook>) => {
    const [, a, b] = oklab(lookOf(scale, { ...plainLook, ...look })([0.2, 0.16, 0.14]))
    return Math.sqrt(a * a + b * b)
  }
  expect(chroma({ saturation: 50 })).toBeGreaterThan(chroma({}) * 1.3)
  expect(chroma({ preset: 'vivid' })).toBeGreaterThan(chroma({}))
  expect(chroma({ saturation: -100 })).toBeLessThan(0.003)
})

test('the curve of a panel of two inks ends at white, and the colour table of other panels is exact at its corners', () => {
  const { curve } = tablesOf(inkSetOf(kinds['B/W'].inks), plainLook)
  expect(lightOf(curve!.at(-1)!)).toBeCloseTo(1, 2)
  const { nodes, set } = tablesOf(inkSetOf(kinds['E6 color'].inks), plainLook)
  const node = (r: number, g: number, b: number) =>
    Array.from(nodes!.subarray(((r * NODES + g) * NODES + b) * 4).subarray(0, 3))
  const change = lookOf(set.scale, plainLook)
  const core = new PlainCore()
  core.begin({ set, nodes, curve: undefined }, undefined, 1)
  const shown = (rgb: readonly number[]) => {
    core.source(0).set([...rgb, 255])
    return Array.from(core.look().subarray(0, 3))
  }
  for (const light of shown([0, 0, 0])) expect(light).toBeLessThan(BLACK)
  for (const corner of [1, 2, 3, 4, 5, 6, 7].map((bits) => [bits & 1, (bits >> 1) & 1, bits >> 2] as const)) {
    const exact = change(corner)
    shown(corner.map((level) => level * 255)).forEach((light, channel) => {
      expect(lightOf(light), `${corner}`).toBeCloseTo(exact[channel]!, 3)
    })
  }
  const light = (place: number) => linearOf((place * 256) / 2550)
  expect(node(5, 2, 8)).toEqual(change([light(5), light(2), light(8)]).map(countedLight))
})

test.each(colors)('%s: between its nodes the table differs little from the exact look', (color) => {
  const { set } = tablesOf(inkSetOf(kinds[color].inks), plainLook)
  if (set.grey) return
  const change = lookOf(set.scale, plainLook)
  const core = new PlainCore()
  core.begin(tablesOf(set, plainLook), undefined, 1)
  const levels = [0, 13, 60, 119, 140, 200, 243, 255]
  const labOf = (light: readonly number[]) => oklab(light.map((channel) => Math.max(0, channel)) as unknown as Triple)
  let sum = 0
  for (const r of levels)
    for (const g of levels)
      for (const b of levels) {
        core.source(0).set([r, g, b, 255])
        const shown = labOf(Array.from(core.look().subarray(0, 3), lightOf))
        const exact = labOf(change([linearOf(r / 255), linearOf(g / 255), linearOf(b / 255)]))
        sum += Math.hypot(...shown.map((value, index) => value - exact[index]!))
      }
  expect(sum / levels.length ** 3).toBeLessThan(0.02)
})

test('the tables of inks are cached for a bounded number of ink sets', () => {
  const { inks } = kinds['E6 color']
  const measured = (red: number) =>
    inkSetOf(inks.map((ink, index) => (index === 2 ? { ...ink, rgb: [red, 0, 0] as const } : ink)))
  const first = measured(0)
  expect(measured(0)).toBe(first)
  for (let red = 1; red <= 32; red++) measured(red)
  expect(measured(0)).not.toBe(first)
})
