import { code39, code128, type DrawingContext, ean8, ean13, itf14, upca } from 'bwip-js/generic'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paint } from '../paint.ts'
import { assets, job, panel } from '../test-scene.ts'
import { contentOf } from './content.ts'
import { drawCode } from './draw.ts'
import { anyEncoders } from './draw-any.ts'

const libraryNames = { ean13, ean8, upca, itf14, code39, code128 }

type Linear = keyof typeof libraryNames

/** The row of modules that bwip-js draws at scale 1, where each bar is a line of whole width. */
const drawnByLibrary = (symbology: Linear, text: string): number[] => {
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
  libraryNames[symbology]({ bcid: symbology, scale: 1, text, showborder: false }, canvas)
  return row.slice(0, row.lastIndexOf(1) + 1)
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const texts: Readonly<Record<Linear, fc.Arbitrary<string>>> = {
  ean13: digits(12),
  ean8: digits(7),
  upca: digits(11),
  itf14: digits(13),
  code39: fc.stringMatching(/^[0-9A-Z .$/+%-]{1,20}$/),
  // Runs of digits between other signs, as their length decides when Code 128 switches its set.
  code128: fc
    .array(fc.oneof(fc.stringMatching(/^[0-9]{1,9}$/), fc.stringMatching(/^[ -~]{1,3}$/)), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
}

for (const symbology of Object.keys(libraryNames) as Linear[])
  test(`[entity-template] ${symbology} has the bars that bwip-js draws`, () => {
    const nonBlank = texts[symbology].filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(nonBlank, (text) => {
        const content = contentOf(text, symbology)
        if ('fault' in content) throw new Error(content.fault)
        const drawnModules = [...anyEncoders[symbology](content.content).modules]
        expect(drawnModules.join('')).toBe(drawnByLibrary(symbology, content.content).join(''))
      }),
      { numRuns: 300 },
    )
  })

test('drawCode draws QR codes and bars of digits, and reports that the other symbologies are not loaded', () => {
  const box = { x: 0, y: 0, width: 300, height: 100 }
  const faultsOf = (symbology: 'ean8' | 'gs1-128' | 'datamatrix') => {
    const paintJob = job(panel(300, 100), [{ kind: 'barcode', id: 'code', ...box, symbology, text: '9638507' }])
    return paint(paintJob, { ...assets(), drawCode }).faults.map(({ message }) => message)
  }
  expect(faultsOf('ean8')).toEqual([])
  expect(faultsOf('gs1-128')).toEqual(['what draws a GS1-128 is not loaded'])
  expect(faultsOf('datamatrix')).toEqual(['what draws a DataMatrix is not loaded'])
})

test('a code is drawn without its font, and the missing font is a fault only if the code has text', () => {
  const box = { id: 'code', x: 0, y: 0, width: 300, height: 100 } as const
  const faultsOf = (code: object) =>
    paint(job(panel(300, 100), [{ ...box, ...code } as never]), { ...assets(), fonts: { face: () => undefined } })
      .faults
  expect(faultsOf({ kind: 'qrcode', text: 'x' })).toEqual([])
  expect(faultsOf({ kind: 'barcode', symbology: 'ean8', text: '9638507', showText: false })).toEqual([])
  expect(faultsOf({ kind: 'barcode', symbology: 'ean8', text: '9638507' })).toEqual([
    { elementId: 'code', message: 'the font of its text is not loaded' },
  ])
})

test('when the codes of a template take too long to encode, the last ones are skipped with a fault', () => {
  const text = 'x'.repeat(1000)
  const codes = Array.from({ length: 20 }, (_, index) => ({
    kind: 'barcode' as const,
    id: `c${index}`,
    symbology: 'datamatrix' as const,
    text,
    x: 0,
    y: 0,
    width: 300,
    height: 300,
  }))
  const { faults } = paint(job(panel(300, 300), codes), assets())
  expect(faults.at(-1)?.message).toBe('the template is too much work to paint')
})
