import { type DrawingContext, gs1datamatrix } from 'bwip-js/generic'
import { expect, test } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import { anyContentOf } from './any-content.ts'
import { checkDigit } from './content.ts'
import { knownIdentifiers } from './gs1.ts'
import { element, onGlass } from './testing/scan.ts'

const faultOf = (text: string) => {
  const content = anyContentOf(text, 'gs1-128')
  return 'fault' in content ? content.fault : undefined
}

/** True if bwip-js, with its own table of identifiers, accepts a text as GS1 content. */
const acceptedByLibrary = (text: string): boolean => {
  const nothing = () => {}
  const canvas: DrawingContext<void> = {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    line: nothing,
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: nothing,
  }
  try {
    gs1datamatrix({ bcid: 'gs1datamatrix', scale: 1, text }, canvas)
    return true
  } catch (error) {
    return !/GS1unknownAI/.test(String(error))
  }
}

test('GS1 content has known identifiers, and values of the right length, characters, dates and check digits', () => {
  for (const [text, fault] of [
    ['(01)09501101530003(17)261231(10)AB-1', undefined],
    [' (01) 09501101530003\r\n(10)AB\u200b1 ', undefined],
    ['(3103)001750(3922)199(8020)ABC', undefined],
    ['(253)4006381333931', undefined],
    ['(253)4006381333931X7', undefined],
    ['(11)260200', undefined],
    ['09501101530003', 'GS1-128 is written with identifiers in brackets, as (01)09501101530003(10)AB1'],
    ['(01)09501101530003(10', 'GS1-128 is written with identifiers in brackets, as (01)09501101530003(10)AB1'],
    ['', 'the GS1-128 has no content'],
    ['(01)09501101530004', 'the check digit of 09501101530004 must be 3, not 4'],
    ['(00)395011015300000010', 'the check digit of 395011015300000010 must be 1, not 0'],
    ['(01)9501101530003', 'the value of (01) must have 14 characters, not 13'],
    ['(10)', 'the value of (10) must have 1 to 20 characters, not 0'],
    ['(10)123456789012345678901', 'the value of (10) must have 1 to 20 characters, not 21'],
    ['(01)0950110153000A', 'the value of (01) must not hold A'],
    ['(10)Zażółć', 'the value of (10) must not hold ż ó ł ć'],
    ['(17)261301', 'the value of (17) must be a date as YYMMDD, not 261301'],
    ['(17)260230', 'the value of (17) must be a date as YYMMDD, not 260230'],
    ['(8010)1987654#WH-1/2', undefined],
    ['(8010)1987654#wh', 'the value of (8010) must not hold w h'],
    ['(7007)261231', undefined],
    ['(7007)261201261231', undefined],
    ['(7007)26123126', 'the value of (7007) must have 6 or 12 characters, not 8'],
    ['(7007)261201261301', 'the value of (7007) must be a date as YYMMDD, not 261301'],
    ['(7011)2612311200', undefined],
    ['(7011)261231120', 'the value of (7011) must have 6 or 10 characters, not 9'],
    ['(8008)26123112', undefined],
    ['(8008)261231123059', undefined],
    ['(8008)26123112305', 'the value of (8008) must have 10 or 12 characters, not 11'],
    ['(05)1', 'there is no GS1 application identifier 05'],
  ] as const)
    expect([text, faultOf(text)]).toEqual([text, fault])
})

test('bwip-js accepts every application identifier of our table', () => {
  for (const [identifier, parts] of knownIdentifiers) {
    const value = parts.map(({ kind, least, isChecked }) => {
      if (kind === 'd') return '261231'
      const body = '1'.repeat(least)
      return isChecked ? body.slice(1) + checkDigit(body.slice(1)) : body
    })
    const text = `(${identifier})${value.join('')}`
    expect([text, faultOf(text)]).toEqual([text, undefined])
    expect([identifier, acceptedByLibrary(text)]).toEqual([identifier, true])
  }
})

test('scanners read a component’s number, which has the sign #', async () => {
  for (const symbology of ['gs1-128', 'gs1datamatrix', 'gs1qrcode'] as const) {
    const { picture, faults } = onGlass(element(symbology, '(8010)1987654#WH-1/2', 900, 120), 940, 160)
    expect(faults).toEqual([])
    const [reading] = await readBarcodes(picture, { textMode: 'HRI' })
    expect([symbology, reading?.text]).toEqual([symbology, '(8010)1987654#WH-1/2'])
  }
})

test('scanners read GS1 codes as GS1, with separators after values of variable length', async () => {
  const text = '(01)09501101530003(10)AB-1(17)261231(21)12345678'
  for (const symbology of ['gs1-128', 'gs1datamatrix', 'gs1qrcode'] as const) {
    const { picture, faults } = onGlass(element(symbology, text, 900, 120), 940, 160)
    expect(faults).toEqual([])
    const [humanReading] = await readBarcodes(picture, { textMode: 'HRI' })
    expect([symbology, humanReading?.contentType, humanReading?.text]).toEqual([symbology, 'GS1', text])
    const [plainReading] = await readBarcodes(picture, { textMode: 'Plain' })
    expect(plainReading?.text).toBe('010950110153000310AB-1\x1d172612312112345678')
  }
})
