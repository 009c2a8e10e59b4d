import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inkSetOf } from '../colour/ink-set.ts'
import { linear } from '../colour/spaces.ts'
import { paint } from '../paint.ts'
import { kinds } from '../panels.ts'
import { assets, job, panel, picture } from '../test-scene.ts'

const whole = (width: number, height: number) =>
  ({ kind: 'image', id: 'p', image: 'p', x: 0, y: 0, width, height, fit: 'fill' }) as const

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

test('colours that are inks stay exact at any scale and turn', () => {
  const turns = fc.constantFrom(0, 90, 180, 270, 17)
  fc.assert(
    fc.property(
      fc.constantFrom(...colors),
      fc.nat(6),
      turns,
      fc.integer({ min: 1, max: 70 }),
      (color, pick, angle, side) => {
        const { inks } = kinds[color]
        const ink = pick % inks.length
        const flat = picture(side, 13, () => ideal[inks[ink]!.colour]!)
        const shown = paint(job(panel(31, 31, { color }), [{ ...whole(31, 31), angle }]), assets({ p: flat }))
        expect(new Set(shown.indices)).toEqual(new Set(angle === 17 ? [ink, 1] : [ink]))
      },
    ),
    { numRuns: 80 },
  )
})

/** Mean light of a painting, in each channel, black 0 and white 1 of the panel. */
const meanOf = (indices: Uint8Array, color: keyof typeof kinds) => {
  const set = inkSetOf(kinds[color].inks)
  const sum = [0, 0, 0]
  for (const ink of indices) {
    sum[0]! += set.r[ink]!
    sum[1]! += set.g[ink]!
    sum[2]! += set.b[ink]!
  }
  return sum.map((one) => one / indices.length / 65535)
}

test.each(colors)('%s: the mean light of a dithered grey is that of the grey', (color) => {
  for (const level of [30, 80, 128, 190, 235]) {
    const painting = paint(
      job(panel(120, 120, { color }), [whole(120, 120)]),
      assets({ p: picture(60, 60, () => [level, level, level]) }),
    )
    for (const light of meanOf(painting.indices, color)) expect(light).toBeCloseTo(linear[level]! / 65535, 1.7)
  }
})

test('a ramp keeps its order: darker columns carry more black', () => {
  const ramp = picture(256, 8, (x) => [x, x, x])
  const { indices } = paint(job(panel(256, 64), [whole(256, 64)]), assets({ p: ramp }))
  const white = Array.from({ length: 8 }, (_, band) => {
    let count = 0
    for (let y = 0; y < 64; y++) for (let x = band * 32; x < band * 32 + 32; x++) count += indices[y * 256 + x]!
    return count
  })
  expect(white).toEqual([...white].sort((a, b) => a - b))
  expect(white[7]).toBeGreaterThan(white[0]! + 1000)
})

test('colours no ink mixture can show do not spill into what lies below them', () => {
  const half = picture(40, 80, (_, y) => (y < 40 ? [0, 40, 255] : [128, 128, 128]))
  const { indices } = paint(job(panel(40, 80, { color: 'B/W/R/Y' }), [whole(40, 80)]), assets({ p: half }))
  const below = meanOf(indices.subarray(44 * 40), 'B/W/R/Y')
  for (const light of below) expect(light).toBeCloseTo(linear[128]! / 65535, 1.3)
})

test('binarization gives each pixel the nearest ink on its own', () => {
  const half = picture(10, 10, (x) => (x < 5 ? [70, 70, 70] : [150, 150, 150]))
  const image = { ...whole(10, 10), algorithm: 'binarization' } as const
  const { indices } = paint(job(panel(10, 10), [image]), assets({ p: half }))
  expect([...indices.subarray(0, 10)]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
})

test('the element decides the algorithm, else the call; one that is not there yet is named', () => {
  const flat = assets({ p: picture(10, 10, () => [150, 150, 150]) })
  const on = panel(10, 10)
  const inks = (element: object, call: object) =>
    new Set(paint(job(on, [{ ...whole(10, 10), ...element }], call), flat).indices).size
  expect(inks({}, {})).toBe(2)
  expect(inks({}, { algorithm: 'binarization' })).toBe(1)
  expect(inks({ algorithm: 'floyd-steinberg' }, { algorithm: 'binarization' })).toBe(2)
  const { faults } = paint(job(on, [{ ...whole(10, 10), algorithm: 'stucki' }]), flat)
  expect(faults).toEqual([{ elementId: 'p', message: 'stucki is not painted yet; floyd-steinberg was used' }])
})
