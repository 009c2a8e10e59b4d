import { expect, test } from 'vitest'
import { anyContentOf } from './any-content.ts'
import type { Symbology } from './content.ts'
import { anyEncoders } from './draw-any.ts'
import { encode } from './encode.ts'
import { type CodeLayout, layoutCode, leastModule } from './layout.ts'

/** Codes with the light modules that their standards demand at the left and at the right. */
const samples: readonly [Symbology, string, left: number, right: number][] = [
  ['ean13', '590123412345', 11, 7],
  ['ean8', '9638507', 7, 7],
  ['upca', '03600029145', 9, 9],
  ['code128', 'Shelf 7', 10, 10],
  ['code39', 'SHELF 7', 10, 10],
  ['itf14', '9876543210921', 10, 10],
  ['datamatrix', 'Shelf 7', 1, 1],
  ['qrcode', 'Shelf 7', 4, 4],
  ['upce', '0425261', 9, 9],
  ['gs1-128', '(01)09501101530003', 10, 10],
  ['gs1datamatrix', '(01)09501101530003', 1, 1],
  ['gs1qrcode', '(01)09501101530003', 4, 4],
  ['aztec', 'Shelf 7', 1, 1],
  ['pdf417', 'Shelf 7', 3, 3],
]

const codeOf = (symbology: Symbology, text: string) => {
  const content = anyContentOf(text, symbology)
  if ('fault' in content) throw new Error(content.fault)
  return { textBelow: content.textBelow, matrix: encode(anyEncoders, symbology, content.content)! }
}

const isLaidOut = (result: ReturnType<typeof layoutCode>): result is CodeLayout => !('fault' in result)

test.each(samples)('a %s of "%s" has the quiet zones that its standard demands', (symbology, text, left, right) => {
  const { matrix } = codeOf(symbology, text)
  const width = (left + matrix.width + right) * 3
  const layout = layoutCode(matrix, { symbology, width, height: width, textBelow: '' })
  if (!isLaidOut(layout)) throw new Error(layout.fault)
  expect(layout.module).toBe(3)
  expect(Math.min(...layout.bars.map(({ x }) => x))).toBe(left * 3)
  expect(Math.max(...layout.bars.map((bar) => bar.x + bar.width))).toBe(width - right * 3)
})

test.each(samples)(
  'a %s of "%s" fits into the box that its fault names, and into no smaller one',
  (symbology, text, left, right) => {
    const { matrix } = codeOf(symbology, text)
    const layoutIn = (width: number, height: number) => layoutCode(matrix, { symbology, width, height, textBelow: '' })
    const [, width, height] = /needs (\d+)x(\d+)$/.exec(JSON.stringify(layoutIn(0, 0)).slice(0, -2))!.map(Number)
    expect(width).toBe((left + matrix.width + right) * leastModule(symbology))
    expect(isLaidOut(layoutIn(width!, height!))).toBe(true)
    expect(isLaidOut(layoutIn(width! - 1, height!))).toBe(false)
    expect(isLaidOut(layoutIn(width!, height! - 1))).toBe(false)
  },
)

test.each(samples)('all bars and letters of a %s of "%s" are inside the box, whatever its size', (symbology, text) => {
  const { matrix, textBelow } = codeOf(symbology, text)
  for (const module of [1, 3, 40])
    for (let height = 6; height < 140; height++) {
      const width = (matrix.width + 20) * module
      const layout = layoutCode(matrix, { symbology, width, height, textBelow })
      if (!isLaidOut(layout)) continue
      const outside = [
        ...layout.bars.filter((bar) => bar.height <= 0 || bar.y < 0 || bar.y + bar.height > height),
        ...layout.words.filter((word) => word.baseline > height || word.x < 0 || word.x + word.width > width),
      ]
      expect(outside, `${width}x${height}`).toEqual([])
    }
})

test('the text under a code is no wider than the bars above it', () => {
  const { matrix, textBelow } = codeOf('code128', '1234567890'.repeat(4))
  const layout = layoutCode(matrix, { symbology: 'code128', width: 2 * (matrix.width + 20), height: 90, textBelow })
  if (!isLaidOut(layout)) throw new Error(layout.fault)
  const [word] = layout.words
  // A digit is 0.572 of the font size wide.
  expect(word!.size * 0.572 * textBelow.length).toBeLessThanOrEqual(matrix.width * 2)
  expect(word!.size).toBeGreaterThan(8)
})
