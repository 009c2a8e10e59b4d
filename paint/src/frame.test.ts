import type { PanelAngle } from '@wifi-tms/contract/screen-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromFrame, toFrame, toRgba, turn } from './frame.ts'
import { kinds, panelOf } from './panels.ts'
import { isLit } from './screens.ts'

const angles: PanelAngle[] = [0, 90, 180, 270]
const colors = Object.keys(kinds) as (keyof typeof kinds)[]
const side = fc.integer({ min: 1, max: 23 })

/** A picture of inks in a fixed disorder, which depends on `seed`. */
const pictureOf = (width: number, height: number, inks: number, seed: number) => ({
  width,
  height,
  indices: Uint8Array.from({ length: width * height }, (_, index) => (((index + seed) * 2654435761) >>> 7) % inks),
})

/** A picture of opaque colours for a lit screen. */
const litPictureOf = (width: number, height: number, seed: number) => ({
  width,
  height,
  indices: Uint32Array.from(
    { length: width * height },
    (_, index) => (Math.imul(index + seed, 2654435761) | 0xff000000) >>> 0,
  ),
})

test('fromFrame returns the picture from which toFrame made the frame, for every colour kind and angle', () => {
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom(...angles),
      fc.constantFrom(...colors),
      fc.boolean(),
      fc.nat(),
      (w, h, angle, color, halves, seed) => {
        const onPanel = panelOf({ color, width: angle % 180 ? h : w, height: angle % 180 ? w : h, angle, halves })
        const picture = isLit(onPanel) ? litPictureOf(w, h, seed) : pictureOf(w, h, onPanel.inks.length, seed)
        expect(fromFrame(toFrame(picture, onPanel), onPanel)).toEqual(picture)
      },
    ),
  )
})

test('four quarter turns restore a picture, and two are a half turn', () => {
  fc.assert(
    fc.property(side, side, fc.nat(), (w, h, seed) => {
      const picture = pictureOf(w, h, 7, seed)
      const half = turn(turn(picture, 90), 90)
      expect(half).toEqual(turn(picture, 180))
      expect(turn(turn(half, 90), 90)).toEqual(picture)
      expect(turn(turn(picture, 270), 90)).toEqual(picture)
    }),
  )
})

test('a picture whose sides are multiples of four is turned correctly, although it is turned four pixels at a time', () => {
  const words = fc.integer({ min: 1, max: 70 }).map((count) => count * 4)
  fc.assert(
    fc.property(words, words, fc.nat(), (w, h, seed) => {
      const picture = pictureOf(w, h, 7, seed)
      const { indices } = turn(picture, 90)
      expect(indices).toEqual(
        Uint8Array.from(
          { length: w * h },
          (_, index) => picture.indices[(h - 1 - (index % h)) * w + Math.floor(index / h)]!,
        ),
      )
      expect(turn({ width: h, height: w, indices }, 270)).toEqual(picture)
      // Pixels at an unaligned address.
      const odd = new Uint8Array(w * h + 1)
      odd.set(picture.indices, 1)
      expect(turn({ ...picture, indices: odd.subarray(1) }, 90).indices).toEqual(indices)
    }),
    { numRuns: 12 },
  )
})

test('a turn of 90 degrees is clockwise: the upper left pixel of the picture is the upper right one of the panel', () => {
  const upright = { width: 3, height: 2, indices: Uint8Array.of(1, 0, 0, 0, 0, 0) }
  expect([...turn(upright, 90).indices]).toEqual([0, 1, 0, 0, 0, 0])
})

test('toFrame refuses a picture of another size', () => {
  const onPanel = panelOf({ color: 'B/W', width: 8, height: 16, angle: 90 })
  expect(() => toFrame({ width: 8, height: 16, indices: new Uint8Array(128) }, onPanel)).toThrow('8x16')
})

test('toRgba uses the measured colours of the inks', () => {
  const onPanel = panelOf({ color: 'E6 color', width: 2, height: 1, angle: 0 })
  expect([...toRgba({ width: 2, height: 1, indices: Uint8Array.of(3, 1) }, onPanel)]).toEqual([
    113, 24, 19, 255, 168, 180, 182, 255,
  ])
})
