import type { Language } from '@wifi-tms/contract/shapes'
import { TemplateWrite } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { type AmountWriting, inOwnCurrency, regionOf, writingIn } from './own-currency.ts'

const canvasOf = (text: string, lang: Language) =>
  TemplateWrite.parse({
    name: 'Price',
    resolution: '296x128',
    canvas: { version: 1, elements: [{ kind: 'text', id: 'a', x: 0, y: 0, width: 9, height: 9, text, lang }] },
  }).canvas

const textIn = (writing: AmountWriting, lang: Language, text = '{{data.price|money}}') =>
  inOwnCurrency(canvasOf(text, lang), writing).elements.map((element) => 'text' in element && element.text)[0]

test('a shipped price gets the currency and the format of the reader’s region if the language has another currency', () => {
  expect(textIn({ region: 'DE' }, 'en')).toBe('{{data.price|money:EUR:1.234,50 €}}')
  expect(textIn({ region: 'PL' }, 'en')).toBe('{{data.price|money:PLN:1 234,50 zł}}')
  expect(textIn({ region: 'IE' }, 'en')).toBe('{{data.price|money:EUR}}')
  expect(textIn({ region: 'CZ' }, 'pl', '{{data.old|default:|money}} {{data.price|money}}')).toBe(
    '{{data.old|default:|money:CZK:1 234,50 Kč}} {{data.price|money:CZK:1 234,50 Kč}}',
  )
})

test('a shipped price stays if the language has the same currency, the format has one, or the region is unknown', () => {
  for (const [region, lang] of [
    ['US', 'en'],
    ['JP', 'ja'],
    ['XX', 'en'],
    [undefined, 'en'],
  ] as const)
    expect(textIn({ region }, lang)).toBe('{{data.price|money}}')
  expect(textIn({ region: 'DE' }, 'en', '{{data.price|money:GBP}}')).toBe('{{data.price|money:GBP}}')
})

test.each([
  ['de-DE', 'DE'],
  ['zh-Hant-TW', 'TW'],
  ['en', undefined],
  ['en-US@posix', undefined],
])('the region of %s is %s', (tag, region) => expect(regionOf(tag)).toBe(region))

test.each([
  [['Milk', '4012345000009', '7,48 €'], 'US', 'AT'],
  [['7,48 €'], 'DE', 'DE'],
  [['7,48€'], 'FR', 'FR'],
  [['1 234,50 zł'], 'US', 'PL'],
  [["CHF 1'234.50"], 'DE', 'CH'],
  [['7.48', 'Milk', ''], 'US', 'US'],
  [['$7.48'], 'DE', 'US'],
  [['£7.48'], 'US', 'GB'],
  [['¥1.00'], 'US', 'CN'],
  [['¥5', '¥5.50'], 'US', 'CN'],
  [['¥1234'], 'US', 'JP'],
  [['¥1234'], 'CN', 'CN'],
  [['1234円'], 'US', 'JP'],
  [['9'.repeat(31)], undefined, undefined],
] as const)('amounts like those in %j, of a person in %s, are written as in %s', (texts, own, region) => {
  expect(writingIn(texts, own).region).toBe(region)
})

test('amounts of a table keep their sign, not only their currency', () => {
  expect(textIn(writingIn(['¥2.07'], 'US'), 'en')).toBe('{{data.price|money:CNY:¥1,234.50}}')
  expect(textIn(writingIn(['980円'], 'US'), 'en')).toBe('{{data.price|money:JPY:1,234円}}')
})
