import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { expect, test } from 'vitest'
import { paint } from '../paint.ts'
import { kinds } from '../panels.ts'
import { repaint } from '../repaint.ts'
import { assets, bytesOf, job, panel, picture } from '../test-scene.ts'
import { flattenOver } from './flatten.ts'
import type { Picture } from './picture.ts'

const [width, height] = [70, 50]
const colours = { white: 0xffffff, black: 0, red: 0xff, yellow: 0xffff, blue: 0xff0000, orange: 0xa5ff } as const
type Below = keyof typeof colours

/** A picture whose opacity rises from left to right, and whose colours change from top to bottom. */
const fading = picture(60, 40, (x, y) => [y * 6, 90, 255 - y * 6, Math.min(255, Math.max(0, (x - 5) * 5))])

/** The picture, blended over a colour. */
const flattened = (source: Picture, below: number): Picture => {
  const rgba = source.rgba.slice()
  flattenOver(below)(rgba)
  return { ...source, rgba }
}

const boxes = [
  { x: 5, y: 5, width: 60, height: 40 },
  { x: 3.4, y: -8, width: 41, height: 77, flipX: true },
  { x: 5, y: 5, width: 40, height: 60, angle: 90, radius: 9 },
  { x: 8, y: 4, width: 55, height: 44, angle: 20 },
]

const testPanel = panel(width, height, { color: '7 color' })
const ground = (below: Below) =>
  ({ kind: 'rectangle', id: 'ground', x: 0, y: 0, width, height, fill: below, strokeWidth: 0 }) as const
const image = (fields: object) => ({ kind: 'image' as const, id: 'p', image: 'soft', ...boxes[0]!, ...fields })

test.each(algorithmNames)(
  '%s: a picture with transparent pixels equals one that was flattened over the colour below it',
  (algorithm) => {
    for (const [index, below] of (Object.keys(colours) as Below[]).entries()) {
      const softImage = image({
        ...boxes[index % boxes.length],
        algorithm,
        preset: index === 4 ? 'accent' : 'faithful',
      })
      const [soft, expected] = [fading, flattened(fading, colours[below])].map(
        (source) => paint(job(testPanel, [ground(below), softImage]), assets({ soft: source })).indices,
      )
      expect(bytesOf(soft!).equals(bytesOf(expected!)), below).toBe(true)
    }
  },
)

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  '%s: a transparent picture does not change the pixels below it',
  (color) => {
    const otherPanel = panel(40, 30, { color })
    const clear = picture(40, 30, () => [0, 0, 0, 0])
    for (const colour of otherPanel.inks.flatMap((ink) => (ink.colour === 'grey' ? [] : [ink.colour])))
      for (const preset of ['faithful', 'vivid', 'readable', 'accent'] as const) {
        const below = { ...ground('white'), fill: colour }
        const softImage = image({ x: 3, y: 3, width: 30, height: 20, preset })
        const [withoutImage, under] = [[below], [below, softImage]].map(
          (elements) => paint(job(otherPanel, elements), assets({ soft: clear })).indices,
        )
        expect(bytesOf(under!).equals(bytesOf(withoutImage!)), `${colour} ${preset}`).toBe(true)
      }
  },
)

test('a black picture of rising opacity is a ramp on white, and shows the element below its transparent side', () => {
  const ramp = picture(256, 60, (x) => [0, 0, 0, x])
  const bar = { kind: 'rectangle', id: 'bar', x: 0, y: 0, width: 8, height: 60, fill: 'black', strokeWidth: 0 } as const
  const softImage = image({ x: 0, y: 0, width: 256, height: 60, algorithm: 'floyd-steinberg' })
  const { indices } = paint(job(panel(256, 60), [bar, softImage]), assets({ soft: ramp }))
  const blackShare = (from: number, to: number) =>
    (indices as Uint8Array).filter((ink, index) => ink === 0 && index % 256 >= from && index % 256 < to).length /
    (60 * (to - from))
  expect(blackShare(0, 8)).toBe(1)
  const shares = Array.from({ length: 31 }, (_, step) => blackShare(8 + step * 8, 16 + step * 8))
  for (const [step, share] of shares.entries()) expect(share).toBeGreaterThanOrEqual((shares[step - 1] ?? 0) - 0.04)
  expect(shares[0]).toBeLessThan(0.1)
  expect(shares[15]).toBeGreaterThan(0.25)
  expect(shares[15]).toBeLessThan(0.75)
  expect(shares[30]).toBeGreaterThan(0.9)
})

test('over several colours each pixel equals that of the picture flattened over the colour at that pixel', () => {
  const half = { kind: 'rectangle', id: 'half', x: 0, y: 0, width: 31, height, fill: 'red', strokeWidth: 0 } as const
  for (const box of boxes) {
    const softImage = image({ ...box, algorithm: 'ordered-8x8' })
    const elements = [ground('yellow'), half]
    const { indices } = paint(job(testPanel, [...elements, softImage]), assets({ soft: fading }))
    const under = paint(job(testPanel, elements), assets()).indices
    const paintedOver = (below: 'yellow' | 'red') =>
      paint(job(testPanel, [...elements, softImage]), assets({ soft: flattened(fading, colours[below]) })).indices
    const [yellow, red] = [paintedOver('yellow'), paintedOver('red')]
    const redInk = testPanel.inks.findIndex(({ colour }) => colour === 'red')
    const expected = (indices as Uint8Array).map((_, index) => (under[index] === redInk ? red : yellow)[index]!)
    expect(bytesOf(indices).equals(bytesOf(expected))).toBe(true)
  }
})

test('a repaint after a change below one corner of a picture with transparent pixels equals a new painting', () => {
  const scene = (x: number) => [
    { ...ground('white'), x, width: 9, height: 9, fill: 'red' as const },
    image({ algorithm: 'floyd-steinberg' }),
    { ...image({ ...boxes[3], algorithm: 'atkinson' }), id: 'q' },
    { kind: 'circle' as const, id: 'c', x: 40, y: 20, width: 12, height: 12, fill: 'black' as const },
  ]
  const pictures = assets({ soft: fading })
  const painting = paint(job(testPanel, scene(4)), pictures)
  for (const x of [60, 6, 0, 58]) {
    repaint(painting, job(testPanel, scene(x)), pictures)
    expect(bytesOf(painting.indices).equals(bytesOf(paint(job(testPanel, scene(x)), pictures).indices)), `${x}`).toBe(
      true,
    )
  }
})
