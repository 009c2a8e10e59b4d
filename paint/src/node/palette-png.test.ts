import { type PanelColor, panelColors } from '@wifi-tms/contract/screen-types'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toRgba } from '../frame.ts'
import { panelOf } from '../panels.ts'
import { palettePng } from './palette-png.ts'

test('palettePng encodes exactly the colours of the inks, at every size and number of inks', async () => {
  const picture = fc.record({
    color: fc.constantFrom<PanelColor>(...panelColors),
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 12 }),
    seed: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(picture, async ({ color, width, height, seed }) => {
      const { inks } = panelOf({ color, width: 8, height: 8, angle: 0 })
      const indices = Uint8Array.from({ length: width * height }, (_, index) => (index * 7 + seed) % inks.length)
      const png = palettePng(
        { width, height, indices },
        inks.map((ink) => ink.rgb),
      )
      const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([width, height])
      expect(data.equals(Buffer.from(toRgba({ width, height, indices }, { inks })))).toBe(true)
    }),
    { numRuns: 60 },
  )
})
