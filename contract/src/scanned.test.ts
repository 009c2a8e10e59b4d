import { expect, test } from 'vitest'
import { gtinForms, gtinIn, keysIn, looksLikeTag, macIn } from './scanned.ts'

test.each([
  ['a0b1c2d3e4f5', 'a0b1c2d3e4f5'],
  ['A0:B1:C2:D3:E4:F5', 'a0b1c2d3e4f5'],
  ['00000218ef713b1a', '00000218ef713b1a'],
  ['http://tags.example/d/A0B1C2D3E4F5', 'a0b1c2d3e4f5'],
  ['MAC:A0B1C2D3E4F5;SN:0001', 'a0b1c2d3e4f5'],
  ['a0b1c2d3e4f5 a0-b1-c2-d3-e4-f5', 'a0b1c2d3e4f5'],
  ['a0b1c2d3e4f5 a0b1c2d3e4f6', undefined],
  ['a0b1c2d3e4f50', undefined],
  ['4006381333931', undefined],
  ['SKU-17', undefined],
])('the mac in %s is %s', (code, mac) => expect(macIn(code)).toBe(mac))

test.each([
  ['4006381333931', '4006381333931'],
  ['4006381333932', undefined],
  ['96385074', '96385074'],
  ['https://id.gs1.org/01/04006381333931/10/A', '04006381333931'],
  ['(01)04006381333931(17)261128', '04006381333931'],
  [']d2010400638133393117261128', '04006381333931'],
  ['0007', undefined],
])('the GTIN in %s is %s', (code, gtin) => expect(gtinIn(code)).toBe(gtin))

test('an article is looked up by its code as scanned, and by its GTIN in all lengths', () => {
  expect(keysIn('SKU-17')).toEqual(['SKU-17'])
  expect(keysIn('036000291452')).toEqual(['036000291452', '36000291452', '0036000291452', '00036000291452'])
})

test('a GTIN has a form for each length that holds its digits', () => {
  expect(gtinForms('036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452'])
  expect(gtinForms('00000096385074')).toEqual(['96385074', '000096385074', '0000096385074', '00000096385074'])
  expect(gtinForms('4006381333932')).toEqual([])
})

test('twelve digits with a right check digit mean an article, and with a wrong one a tag', () => {
  expect(looksLikeTag('036000291452')).toBe(false)
  expect(looksLikeTag('036000291453')).toBe(true)
  expect(looksLikeTag('a0b1c2d3e4f5')).toBe(true)
})

test('a GS1 code means an article, also where its digits or its serial number could be a MAC address', () => {
  expect(looksLikeTag('0109501101530003')).toBe(false)
  expect(looksLikeTag('(01)09501101530003(21)A0B1C2D3E4F5')).toBe(false)
  expect(looksLikeTag('00000218ef713b1a')).toBe(true)
})
