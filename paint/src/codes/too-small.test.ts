import { type ElementOf, symbologies } from '@wifi-tms/contract/elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyContentOf } from './any-content.ts'
import type { CodeElement } from './box-of-code.ts'
import type { Symbology } from './content.ts'
import { element, onGlass } from './testing/scan.ts'
import { tooSmall } from './too-small.ts'

/** The symbologies whose size `tooSmall` knows exactly; for the others it has a lower bound. */
const exactSymbologies: readonly Symbology[] = [
  'ean13',
  'ean8',
  'upca',
  'upce',
  'itf14',
  'code39',
  'code128',
  'gs1-128',
  'qrcode',
]

const textOf = (symbology: Symbology, digits: string, letters: string): string => {
  const lengths: Partial<Record<Symbology, number>> = { ean13: 12, ean8: 7, upca: 11, itf14: 13 }
  if (symbology === 'upce') return `0${digits.slice(0, 6)}`
  if (lengths[symbology]) return digits.slice(0, lengths[symbology])
  return symbology.startsWith('gs1') ? `(10)${digits.slice(0, letters.length)}` : letters
}

test('tooSmall returns the painter’s fault for a code in too small a box, and never one for a code that fits', () => {
  const letters = fc.oneof(
    fc.stringMatching(/^[A-Z0-9]{1,20}$/),
    fc.stringMatching(/^[0-9]{1,20}$/),
    fc.stringMatching(/^[A-Z]{1,5}[0-9]{6,16}$/),
  )
  const anyCode = fc.record({
    symbology: fc.constantFrom<Symbology[]>('qrcode', ...symbologies),
    digits: fc.stringMatching(/^[0-9]{20}$/),
    letters,
    level: fc.constantFrom('L', 'M', 'Q', 'H'),
    eci: fc.boolean(),
    width: fc.integer({ min: 8, max: 200 }),
    height: fc.integer({ min: 4, max: 100 }),
  })
  fc.assert(
    fc.property(anyCode, ({ symbology, digits, letters, level, eci, width, height }) => {
      const isMixed = symbology === 'qrcode' && eci
      const text = textOf(symbology, digits, letters) + (isMixed ? 'ż' : '')
      const content = anyContentOf(text, symbology)
      if ('fault' in content) return
      const code = element(symbology, text, width, height, symbology === 'qrcode' ? { level, eci } : {})
      const message = tooSmall(code as CodeElement, content.content, { scale: 1, left: 0, top: 0 })
      const [fault] = onGlass(code, 240, 140).faults.filter((sentence) => sentence.startsWith('the box has'))
      if (exactSymbologies.includes(symbology) && !isMixed) expect(message).toBe(fault)
      // The size may be a lower bound: then tooSmall may miss a fault, but it never invents one.
      else if (message !== undefined) expect(fault).toBeDefined()
    }),
    { numRuns: 150 },
  )
})

test('tooSmall considers the scale of the template', () => {
  const code = element('ean13', '5901234123457', 120, 60) as ElementOf<'barcode'>
  const faultAtScale = (scale: number) => tooSmall(code, '5901234123457', { scale, left: 0, top: 0 })
  expect([faultAtScale(1), faultAtScale(0.5)]).toEqual([
    undefined,
    'the box has 60x30 pixels, and this EAN-13 needs 113x6',
  ])
})
