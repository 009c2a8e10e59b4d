import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { expect, test } from 'vitest'
import { readPhoto } from '../../sheet/photos.ts'
import { paint } from '../paint.ts'
import { kinds } from '../panels.ts'
import { assets, job, panel, picture } from '../test-scene.ts'
import type { Picture } from './picture.ts'

const coffee = await readPhoto('coffee', 300, 200)

const inkColoursOf = (photo: Picture, color: keyof typeof kinds, fields: object = {}): string[] => {
  const { width, height } = photo
  const image = { kind: 'image', id: 'p', image: 'p', x: 0, y: 0, width, height, preset: 'accent', ...fields } as const
  const { indices } = paint(job(panel(width, height, { color }), [image]), assets({ p: photo }))
  return Array.from(indices, (ink) => kinds[color].inks[ink]!.colour)
}

/** The share of an ink in a square of the photograph. */
const shareOf = (inks: readonly string[], ink: string, left: number, top: number, side: number) => {
  let count = 0
  for (let y = top; y < top + side; y++) for (let x = left; x < left + side; x++) if (inks[y * 300 + x] === ink) count++
  return count / (side * side)
}

test('in black, white and red a red plate is red; the white cup, the coffee and the wood are not', () => {
  const inks = inkColoursOf(coffee, 'B/W/R')
  expect(shareOf(inks, 'red', 205, 110, 20)).toBeGreaterThan(0.9)
  expect(shareOf(inks, 'red', 52, 105, 20)).toBeGreaterThan(0.9)
  expect(shareOf(inks, 'red', 130, 20, 20)).toBe(0)
  expect(shareOf(inks, 'red', 130, 72, 20)).toBe(0)
  expect(shareOf(inks, 'red', 12, 100, 16)).toBeLessThan(0.02)
  const { rgba } = coffee
  const greys = inks.filter((_, index) => {
    const levels = [...rgba.subarray(index * 4, index * 4 + 3)]
    return Math.max(...levels) - Math.min(...levels) < 40
  })
  expect(greys.length).toBeGreaterThan(2000)
  expect(new Set(greys)).toEqual(new Set(['black', 'white']))
})

test.each(algorithmNames)('%s: a grey photograph is painted only in black and white', (algorithm) => {
  const grey = picture(120, 80, (x, y) => {
    const level = coffee.rgba[((y + 60) * 300 + x + 60) * 4 + 1]!
    return [level, level, level]
  })
  for (const color of ['B/W/R', 'B/W/R/Y', 'E6 color'] as const) {
    const inks = inkColoursOf(grey, color, { algorithm })
    expect(inks.filter((ink) => ink !== 'black' && ink !== 'white')).toEqual([])
    expect(new Set(inks).size).toBe(2)
  }
})

test('a hue outside the inks is painted in black and white, and one that two inks can mix in colour', () => {
  const flat = (...rgb: [number, number, number]) => picture(24, 24, () => rgb)
  const [blue, orange, red] = [flat(10, 40, 240), flat(250, 140, 10), flat(210, 30, 30)]
  expect(inkColoursOf(blue, 'B/W/R')).not.toContain('red')
  expect(inkColoursOf(orange, 'B/W/R')).not.toContain('red')
  expect(inkColoursOf(red, 'B/W/R')).toContain('red')
  expect(inkColoursOf(red, 'B/W/Y')).not.toContain('yellow')
  expect(inkColoursOf(orange, 'B/W/R/Y')).toContain('yellow')
  expect(inkColoursOf(blue, 'E6 color')).toContain('blue')
})

test('a higher saturation makes more colours strong, transparent pixels are not painted, and black and white panels work', () => {
  expect(inkColoursOf(coffee, 'B/W/R', { saturation: -100 })).not.toContain('red')
  const reds = (inks: readonly string[]) => inks.filter((ink) => ink === 'red').length
  expect(reds(inkColoursOf(coffee, 'B/W/R', { saturation: 60 }))).toBeGreaterThan(
    reds(inkColoursOf(coffee, 'B/W/R')) * 1.2,
  )
  const clear = picture(16, 16, (x) => [220, 10, 10, x < 8 ? 0 : 255])
  const inks = inkColoursOf(clear, 'B/W/R')
  expect(inks.filter((_, index) => index % 16 < 8)).toEqual(Array(128).fill('white'))
  expect(inkColoursOf(coffee, 'B/W')).toHaveLength(60_000)
})
