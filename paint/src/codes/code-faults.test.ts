import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Symbology } from './content.ts'
import { element, type More, scan, seen } from './testing/scan.ts'

const faultOf = (symbology: Symbology, text: string, more: More = {}, width = 300, height = 100) =>
  seen(element(symbology, text, width, height, more), 340, 140).faults

test('[entity-template] wrong content is named, and a marked box stands where a broken symbol would', async () => {
  const faults: [Symbology, string, string][] = [
    ['ean13', '5901234123458', 'the check digit of 5901234123458 must be 7, not 8'],
    ['ean13', '59012341234', 'EAN-13 needs 12 or 13 digits, and 59012341234 has 11'],
    ['ean8', '9638507A', 'EAN-8 holds only digits, not A'],
    ['upca', '036000291453', 'the check digit of 036000291453 must be 2, not 3'],
    ['itf14', '98765432109214', 'the check digit of 98765432109214 must be 3, not 4'],
    ['code39', 'Shelf é', 'Code 39 has no h e l f é'],
    ['code128', 'Żółwik żółty', 'Code 128 has no Ż ó ł ż'],
    ['code128', 'ąćęłńóśźżĄĆĘ', 'Code 128 has no ą ć ę ł ń ó ś ź ż Ą'],
    ['code128', '  ', 'the Code 128 has no content'],
    ['qrcode', '', 'the QR code has no content'],
    ['qrcode', '{{data.url}}', 'no value for data.url'],
    ['qrcode', 'é'.repeat(1500), 'the content is too long for a QR code: 1500 characters'],
    ['datamatrix', 'x'.repeat(4000), 'the content is too long for a DataMatrix: 4000 characters'],
    ['datamatrix', 'ż'.repeat(1400), 'the content is too long for a DataMatrix: 1400 characters'],
    ['code128', 'x'.repeat(3000), 'the content is too long for a Code 128: 3000 characters'],
    ['code39', 'X'.repeat(3000), 'the content is too long for a Code 39: 3000 characters'],
  ]
  for (const [symbology, text, message] of faults) {
    const { faults, picture, indices } = seen(element(symbology, text, 300, 100), 340, 140)
    expect(faults, symbology).toEqual([message])
    expect(await scan(picture)).toEqual([])
    expect(indices[70 * 340 + 170]).toBe(0)
  }
})

test('a box too small for whole modules is a fault that says what is needed', () => {
  expect(faultOf('qrcode', 'x', {}, 28, 40)).toEqual(['the box has 28x40 pixels, and this QR code needs 29x29'])
  expect(faultOf('ean13', '5901234123457', {}, 112, 40)).toEqual([
    'the box has 112x40 pixels, and this EAN-13 needs 113x6',
  ])
  expect(faultOf('ean13', '5901234123457', {}, 113, 5)).toHaveLength(1)
  expect(faultOf('ean13', '5901234123457', {}, 226, 20)).toEqual(['the box is too low for the text under the bars'])
})

test('inks that no scanner tells apart are named', () => {
  expect(faultOf('qrcode', 'x', { fill: 'white', background: 'black' })).toEqual([
    'few scanners read white on black: they want dark on light',
  ])
  expect(faultOf('qrcode', 'x', { fill: 'yellow' })).toEqual(['yellow on white cannot be seen'])
  expect(faultOf('qrcode', 'x', { fill: 'transparent' })).toEqual(['transparent on white cannot be seen'])
  expect(faultOf('qrcode', 'x', { fill: 'red', background: 'transparent' })).toEqual([])
  const unread = (['red', 'yellow', 'green', 'blue', 'orange'] as const).filter(
    (fill) => seen(element('qrcode', 'x', 300, 100, { fill }), 340, 140, { color: '7 color' }).faults.length > 0,
  )
  expect(unread).toEqual(['yellow', 'green'])
})

test('no text makes a code throw', () => {
  const symbologies: Symbology[] = ['ean13', 'ean8', 'upca', 'code128', 'code39', 'itf14', 'datamatrix', 'qrcode']
  fc.assert(
    fc.property(
      fc.constantFrom(...symbologies),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'binary-ascii', maxLength: 20 })),
      (symbology, text) => {
        expect(Array.isArray(faultOf(symbology, text))).toBe(true)
        expect(Array.isArray(faultOf(symbology, `\ud800${text}^FNC1^`))).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
