import { code39, code128, type DrawingContext, ean8, ean13, itf14, upca } from 'bwip-js/generic'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOf } from './content.ts'
import { barsOf, type Linear } from './linear.ts'

const encoders = { ean13, ean8, upca, itf14, code39, code128 }

/** What bwip-js draws at scale 1: bars as lines of whole width. */
const drawnByOthers = (symbology: Linear, text: string): number[] => {
  let row: number[] = []
  const nothing = () => {}
  const canvas: DrawingContext<void> = {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      row = Array(width).fill(0)
    },
    line: (x, _top, _x, _bottom, thick) => {
      const left = Math.floor(x - thick / 2)
      row.fill(1, left, left + thick)
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: nothing,
  }
  encoders[symbology]({ bcid: symbology, scale: 1, text, showborder: false }, canvas)
  return row.slice(0, row.lastIndexOf(1) + 1)
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const texts: Readonly<Record<Linear, fc.Arbitrary<string>>> = {
  ean13: digits(12),
  ean8: digits(7),
  upca: digits(11),
  itf14: digits(13),
  code39: fc.stringMatching(/^[0-9A-Z .$/+%-]{1,20}$/),
  // Runs of digits of any length between others, as they decide between the sets.
  code128: fc
    .array(fc.oneof(fc.stringMatching(/^[0-9]{1,9}$/), fc.stringMatching(/^[ -~]{1,3}$/)), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
}

for (const symbology of Object.keys(encoders) as Linear[])
  test(`[entity-template] ${symbology} has the bars that bwip-js draws`, () => {
    const asked = texts[symbology].map((text) => contentOf(text, symbology)).filter((one) => 'content' in one)
    fc.assert(
      fc.property(asked, ({ content }) => {
        expect([...barsOf(symbology, content)].join('')).toBe(drawnByOthers(symbology, content).join(''))
      }),
      { numRuns: 300 },
    )
  })
