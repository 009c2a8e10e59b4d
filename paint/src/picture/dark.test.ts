import { expect, test } from 'vitest'
import { inkSetOf } from '../colour/ink-set.ts'
import { type ImageLook, lookOf } from '../colour/look.ts'
import { linearOf, type Triple } from '../colour/spaces.ts'
import { tablesOf } from '../colour/tables.ts'
import { kinds } from '../panels.ts'
import { dither } from './dither.ts'

const SIDE = 240
const BLOCK = 24

/**
 * A dark picture whose first channel in `order` rises from left to right and whose second one rises downwards; the
 * third one is constant.
 */
const dusk = (order: readonly number[], third: number) => (x: number, y: number) => {
  const levels = [(x * 80) / SIDE, (y * 80) / SIDE, third]
  return order.map((channel) => Math.round(levels[channel]!)) as unknown as Triple
}

// If the error of one channel is dropped, a whole sky turns red.
test.each(['faithful', 'vivid'] as const)(
  'a dark gradient has the light of its colours everywhere: %s',
  (preset) => {
    const { inks } = kinds['E6 color']
    const inkSet = inkSetOf(inks)
    const look: ImageLook = { preset, exposure: 0, contrast: 0, saturation: 0 }
    const change = lookOf(inkSet.scale, look)
    for (const third of [12, 24, 40])
      for (const order of [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
      ]) {
        const colour = dusk(order, third)
        const read = (y: number, to: Uint8Array) => {
          for (let x = 0; x < SIDE; x++) to.set([...colour(x, y), 255], x * 4)
        }
        const { inks: ditheredInks } = dither(
          { width: SIDE, height: SIDE, read },
          tablesOf(inkSet, look),
          'floyd-steinberg',
        )
        for (let top = BLOCK; top < SIDE - BLOCK; top += BLOCK)
          for (let left = BLOCK; left < SIDE - BLOCK; left += BLOCK) {
            const lightErrors = [0, 0, 0]
            for (let y = top; y < top + BLOCK; y++)
              for (let x = left; x < left + BLOCK; x++) {
                const expectedLight = change(colour(x, y).map((level) => linearOf(level / 255)) as unknown as Triple)
                const shownLight = inkSet.scale.inks[ditheredInks[y * SIDE + x]!]!
                lightErrors.forEach((sum, channel) => {
                  lightErrors[channel] = sum + shownLight[channel]! - Math.max(0, expectedLight[channel]!)
                })
              }
            // At most a tenth of the light between the panel's black and white may be missing.
            for (const sum of lightErrors)
              expect(Math.abs(sum) / BLOCK ** 2, `${third} ${order} ${left},${top}`).toBeLessThan(0.1)
          }
      }
  },
  60_000,
)

// An edge of a warm shadow lacks blue; dithering that compensates for it draws lines of yellow and green there.
test.each([
  { edge: 'a warm shadow', colour: (y: number): Triple => [20 + y / 6, 4, 3], inks: ['black', 'red'] },
  { edge: 'a night sky', colour: (y: number): Triple => [22, 24, 24 + y / 6], inks: ['black', 'blue'] },
])('$edge is painted only in the inks that it needs', ({ colour, inks: allowed }) => {
  const { inks } = kinds['E6 color']
  const look: ImageLook = { preset: 'faithful', exposure: 0, contrast: 0, saturation: 0 }
  const read = (y: number, to: Uint8Array) => {
    for (let x = 0; x < SIDE; x++) to.set([...colour(y).map(Math.round), 255], x * 4)
  }
  const dithered = dither({ width: SIDE, height: SIDE, read }, tablesOf(inkSetOf(inks), look), 'floyd-steinberg')
  expect([...new Set(dithered.inks)].map((ink) => inks[ink]!.colour).sort()).toEqual(allowed)
})
