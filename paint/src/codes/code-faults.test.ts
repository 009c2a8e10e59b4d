import { symbologies } from '@wifi-tms/contract/elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Symbology } from './content.ts'
import { element, type OtherFields, onGlass, scan } from './testing/scan.ts'

const faultOf = (symbology: Symbology, text: string, fields: OtherFields = {}, width = 300, height = 100) =>
  onGlass(element(symbology, text, width, height, fields), 340, 140).faults

test('[entity-template] wrong content is a fault, and the code is a crossed box', async () => {
  const faults: [Symbology, string, string][] = [
    ['ean13', '5901234123458', 'the check digit of 5901234123458 must be 7, not 8'],
    ['ean13', '59012341234', 'EAN-13 needs 12 or 13 digits, and 59012341234 has 11'],
    ['ean8', '9638507A', 'EAN-8 holds only digits, not A'],
    ['upca', '036000291453', 'the check digit of 036000291453 must be 2, not 3'],
    ['itf14', '98765432109214', 'the check digit of 98765432109214 must be 3, not 4'],
    ['code39', 'Shelf é', 'Code 39 has no sign h e l f é'],
    ['code128', 'Żółwik żółty', 'Code 128 has no sign Ż ó ł ż'],
    ['code128', 'ąćęłńóśźżĄĆĘ', 'Code 128 has no sign ą ć ę ł ń ó ś ź ż Ą'],
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
    const { faults, picture, indices } = onGlass(element(symbology, text, 300, 100), 340, 140)
    expect(faults, symbology).toEqual([message])
    expect(await scan(picture)).toEqual([])
    // The lines of a crossed box meet in its middle.
    expect(indices[70 * 340 + 170]).toBe(0)
  }
})

test('the fault of a box that is too small for whole modules names the needed size', () => {
  expect(faultOf('qrcode', 'x', {}, 28, 40)).toEqual(['the box has 28x40 pixels, and this QR code needs 29x29'])
  expect(faultOf('ean13', '5901234123457', {}, 112, 40)).toEqual([
    'the box has 112x40 pixels, and this EAN-13 needs 113x6',
  ])
  expect(faultOf('ean13', '5901234123457', {}, 113, 5)).toHaveLength(1)
  expect(faultOf('ean13', '5901234123457', {}, 226, 20)).toEqual(['the box is too low for the text under the bars'])
})

test('inks without enough contrast for scanners are a fault', () => {
  expect(faultOf('qrcode', 'x', { fill: 'white', background: 'black' })).toEqual([
    'few scanners read white on black: they want dark on light',
  ])
  expect(faultOf('qrcode', 'x', { fill: 'yellow' })).toEqual(['yellow on white cannot be seen'])
  expect(faultOf('qrcode', 'x', { fill: 'transparent' })).toEqual(['transparent on white cannot be seen'])
  expect(faultOf('qrcode', 'x', { fill: 'red', background: 'transparent' })).toEqual([])
  const unread = (['red', 'yellow', 'green', 'blue', 'orange'] as const).filter(
    (fill) => onGlass(element('qrcode', 'x', 300, 100, { fill }), 340, 140, { color: '7 color' }).faults.length > 0,
  )
  expect(unread).toEqual(['yellow', 'green'])
})

test('a number whose check digit is in doubt is drawn, and a fault names both readings', async () => {
  for (const [symbology, text, read, other] of [
    ['upca', '36000291452', '360002914522', '036000291452'],
    ['ean13', '036000291452', '0360002914522', '0036000291452'],
    ['itf14', '4006381333931', '40063813339314', '04006381333931'],
    ['ean8', '1234567', '12345670', ''],
    ['upce', '0425261', '04252614', '00425261'],
  ] as const) {
    const { faults, picture } = onGlass(element(symbology, text, 400, 100), 440, 140)
    const warning = `${text} is read as ${read}; if its last digit is its check digit, it should be ${other}`
    expect([symbology, faults]).toEqual([symbology, other ? [warning] : []])
    expect(await scan(picture)).toHaveLength(1)
  }
  // There is no doubt if both readings are equal, or if the check digit is present.
  for (const text of ['00000000000', '036000291452', '00000000000 0']) expect(faultOf('upca', text)).toEqual([])
})

test('numbers may contain invisible characters; elsewhere a fault names them by their code point', () => {
  for (const text of ['4006381333931\r\n', '400\u00a0638 1333931', '\ufeff4006\u200b381\u2009333\u2011931\t'])
    expect(faultOf('ean13', text)).toEqual([])
  expect(faultOf('code128', 'AB\r\n')).toEqual(['Code 128 has no sign U+000D U+000A'])
  expect(faultOf('code39', 'AB\u200b\u00a0é')).toEqual(['Code 39 has no sign U+200B U+00A0 é'])
  expect(faultOf('ean8', '9638507\u0301')).toEqual(['EAN-8 holds only digits, not U+0301'])
  expect(faultOf('upce', '24252614')).toEqual(['UPC-E begins with 0 or 1, and 24252614 does not'])
  expect(faultOf('upce', '04252615')).toEqual(['the check digit of 04252615 must be 4, not 5'])
})

test('bars that laser scanners do not see, in the ink that the panel has for their colour, are a fault', () => {
  const laserFaultsOf = (fill: string, color: string, symbology: Symbology = 'ean13', background = 'white') =>
    onGlass(element(symbology, '4006381333931', 300, 100, { fill, background }), 340, 140, {
      color,
    } as never).faults.filter((fault) => fault.startsWith('laser'))
  const warningOf = (fill: string) => [`laser scanners see no ${fill} bars: their light is red`]
  expect(laserFaultsOf('red', 'B/W/R')).toEqual(warningOf('red'))
  expect(laserFaultsOf('red', 'B/W/R', 'pdf417', 'transparent')).toEqual(warningOf('red'))
  expect(laserFaultsOf('red', 'B/W')).toEqual([])
  for (const fill of ['yellow', 'orange']) expect(laserFaultsOf(fill, '7 color')).toEqual(warningOf(fill))
  for (const fill of ['black', 'blue', 'green']) expect(laserFaultsOf(fill, '7 color')).toEqual([])
  expect(laserFaultsOf('black', 'B/W/R', 'ean13', 'red')).toEqual([])
  for (const symbology of ['qrcode', 'datamatrix', 'aztec'] as const)
    expect(laserFaultsOf('red', 'B/W/R', symbology)).toEqual([])
})

test('a code never throws, whatever its text', () => {
  const allSymbologies: Symbology[] = [...symbologies, 'qrcode']
  fc.assert(
    fc.property(
      fc.constantFrom(...allSymbologies),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'binary-ascii', maxLength: 20 })),
      (symbology, text) => {
        expect(Array.isArray(faultOf(symbology, text))).toBe(true)
        expect(Array.isArray(faultOf(symbology, `\ud800${text}^FNC1^`))).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})
