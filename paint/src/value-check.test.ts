import { Canvas } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { valueCheck } from './value-check.ts'

test('valueCheck reports missing, empty and wrong values by name, for elements that are drawn', () => {
  const box = { x: 0, y: 0, width: 9, height: 9 }
  const text = (id: string, words: string, fields: object = {}) => ({
    kind: 'text',
    id,
    ...box,
    text: words,
    ...fields,
  })
  const { elements } = Canvas.parse({
    version: 1,
    elements: [
      text('a', '{{data.name}} {{data.price|money:EUR}} {{data.price|money:EUR}} {{data.empty}}'),
      text('b', '{{data.nix|default:}} {{data.bad|number|default:–}} {{data.no|upper}}'),
      text('c', '{{data.hidden}}', { hidden: true }),
      text('d', '{{data.when}}', { when: 'data.on' }),
      { kind: 'qrcode', id: 'e', ...box, text: '{{data.link}}' },
    ],
  })
  expect(valueCheck(elements)({ data: { name: 'Tea', price: 'cheap', empty: '', bad: 'x', link: 'x' } })).toEqual([
    { name: 'data.price', kind: 'wrong', message: 'data.price is not an amount for money:EUR: cheap' },
    { name: 'data.empty', kind: 'missing', message: 'data.empty has no value' },
    { name: 'data.no', kind: 'missing', message: 'data.no has no value' },
  ])
  const allValues = { name: 0, price: '1,49 €', empty: 'x', no: false, on: true, when: 'now', link: 'x' }
  expect(valueCheck(elements)({ data: allValues })).toEqual([])
})

test('valueCheck reports values that cannot be codes, and numbers that may lack their check digit', () => {
  const code = (id: string, symbology: string, text: string, fields: object = {}) => ({
    kind: 'barcode',
    id,
    symbology,
    text,
    x: 0,
    y: 0,
    width: 9,
    height: 9,
    ...fields,
  })
  const { elements } = Canvas.parse({
    version: 1,
    elements: [
      code('a', 'ean13', '{{data.ean}}'),
      code('b', 'gs1-128', '(01){{data.gtin}}(10){{data.lot}}'),
      code('c', 'upca', '36000291452'),
      code('d', 'upca', '036000291453', { when: 'data.on' }),
      // The others are not checked: one depends on the device, one has no text, and one is hidden.
      code('e', 'code39', '{{data.lot}}{{device.mac}}'),
      code('f', 'ean8', ''),
      code('g', 'ean8', 'x', { hidden: true }),
    ],
  })
  const message = '36000291452 is read as 360002914522; if its last digit is its check digit, it should be 036000291452'
  // A fault of the template's own text has no name of a value.
  const doubt = { name: '', kind: 'doubtful', message }
  const check = (values: { data: object }) => valueCheck(elements)({ ...values, device: { mac: 'a' } })
  // A number may be written with spaces, and end with a line break.
  expect(check({ data: { ean: '400\u00a0638 1333931\r\n', gtin: '09501101530003', lot: 'a1' } })).toEqual([doubt])
  expect(check({ data: { ean: '036000291452', gtin: '9501101530003', lot: 'a1', on: 1 } })).toEqual([
    {
      name: 'data.ean',
      kind: 'doubtful',
      message:
        'data.ean may be another number: 036000291452 is read as 0360002914522; if its last digit is its check digit, it should be 0036000291452',
    },
    {
      name: 'data.gtin',
      kind: 'wrong',
      message: 'data.gtin cannot be a code: the value of (01) must have 14 characters, not 13',
    },
    doubt,
    { name: '', kind: 'wrong', message: 'the check digit of 036000291453 must be 2, not 3' },
  ])
  // A missing value is reported only once, as missing.
  expect(check({ data: { gtin: '09501101530003', lot: 'a1' } })).toEqual([
    { name: 'data.ean', kind: 'missing', message: 'data.ean has no value' },
    doubt,
  ])
})

test('valueCheck reports a value that is too long for its code', () => {
  const { elements } = Canvas.parse({
    version: 1,
    elements: [{ kind: 'qrcode', id: 'q', x: 0, y: 0, width: 90, height: 90, text: '{{data.url}}', level: 'H' }],
  })
  const check = valueCheck(elements)
  expect(check({ data: { url: 'x'.repeat(1273) } })).toEqual([])
  expect(check({ data: { url: 'x'.repeat(1274) } })).toEqual([
    {
      name: 'data.url',
      kind: 'wrong',
      message: 'data.url cannot be a code: the content is too long for a QR code: 1274 characters',
    },
  ])
})
