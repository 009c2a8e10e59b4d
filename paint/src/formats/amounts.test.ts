import { readSentence } from '@wifi-tms/contract/sentences'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPlaceholders } from '../bindings.ts'
import { readAmount } from './amounts.ts'
import { dateText, plainDate } from './dates.ts'
import { moneyText, numberText } from './numbers.ts'
import { whyNoAmount } from './why-no-amount.ts'

test('readAmount reads the notations of each language, and refuses a text that may be two amounts', () => {
  const textOfAmount = (text: string, lang: Language = 'en') => {
    const amount = readAmount(text, lang)
    return (
      amount &&
      `${amount.negative ? '-' : ''}${amount.whole}.${amount.fraction} ${amount.currencies[0] ?? ''}`.trimEnd()
    )
  }
  for (const [text, amount] of [
    ['1.49', '1.49'],
    ['1,49', '1.49'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234\u202f567,5', '1234567.5'],
    ['1.234,50 €', '1234.50 EUR'],
    ['¥1,234', '1234. JPY'],
    ["1'234.50", '1234.50'],
    ['1’234’567', '1234567.'],
    ['−1,49 zł', '-1.49 PLN'],
    ['$-1,234,567.89', '-1234567.89 USD'],
    ['PLN 12,00', '12.00 PLN'],
    ['NT$1,200', '1200. TWD'],
    ['５，９８０円', '5980. JPY'],
    ['￥1,234', '1234. JPY'],
    ['5,- €', '5. EUR'],
    ['2,50zł', '2.50 PLN'],
  ] as const)
    expect(textOfAmount(text), text).toBe(amount)
  expect([textOfAmount('¥1,234', 'zh'), textOfAmount('1,234', 'pl'), textOfAmount('1,234', 'ko')]).toEqual([
    '1234. CNY',
    '1.234',
    '1234.',
  ])
  expect(textOfAmount('1.234 zł', 'pl')).toBeUndefined()
  const noAmounts = [
    '1.23.4',
    '1,2,3',
    '12 34',
    '1 2345,5',
    '1,234.567,8',
    '€1€',
    '--1',
    '1-',
    '',
    '€',
    '5,90E+12',
    'abc',
    'NaN',
    'Infinity',
    '1,5 kg',
  ]
  for (const text of [...noAmounts, '9 '.repeat(60)]) expect(textOfAmount(text), text).toBeUndefined()
})

test('readAmount reads an amount that was formatted in a language as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.constantFrom(...languages), (cents, lang) => {
      const text = moneyText(String(cents / 100), lang, 'EUR')!
      expect(Number(numberText(text.replaceAll('€', ''), lang, '2')!.replaceAll(/[^\d]/g, ''))).toBe(cents)
      expect(moneyText(text, lang, 'EUR')).toBe(text)
    }),
  )
})

test('moneyText refuses an amount in another currency', () => {
  expect([moneyText('1,49 €', 'en', 'EUR'), moneyText('1,49 €', 'pl', '')]).toEqual(['€1.49', '1,49\u00a0€'])
  expect([moneyText('1,49 €', 'pl', 'PLN'), moneyText('$5', 'en', 'EUR')]).toEqual([undefined, undefined])
})

test('moneyText drops no digits: it reads an ambiguous sign as the currency with enough decimals, else refuses', () => {
  expect([moneyText('￥20.50', 'en', ''), moneyText('￥20.50', 'zh', ''), moneyText('￥20.50', 'ja', 'CNY')]).toEqual([
    'CN¥20.50',
    '¥20.50',
    'CN¥20.50',
  ])
  expect([moneyText('￥20', 'en', ''), moneyText('¥20.00', 'ja', ''), moneyText('¥20', 'en', 'CNY')]).toEqual([
    '¥20',
    '¥20',
    'CN¥20.00',
  ])
  const unreadable = [
    moneyText('¥20.50', 'en', 'JPY'),
    moneyText('20,50円', 'ja', ''),
    moneyText('1,499 €', 'pl', 'EUR'),
  ]
  expect(unreadable).toEqual([undefined, undefined, undefined])
  expect([moneyText('1,499 €', 'pl', 'EUR:3'), moneyText('1.4994', 'en', 'EUR')]).toEqual(['1,499\u00a0€', '€1.50'])
})

test('dateText reads the usual notations of dates, but dates with slashes only if the order of day and month is known', () => {
  for (const text of [
    '2026-11-30',
    '30.11.2026',
    '30. 11. 2026',
    '2026/11/30',
    '2026年11月30日',
    '2026. 11. 30.',
    '2026년 11월 30일',
  ])
    expect(dateText(text, 'en', ''), text).toBe('30 Nov 2026')
  expect(dateText('1.9.2026 14:05', 'en', 'D MMM HH:mm')).toBe('1 Sep 14:05')
  for (const text of ['11/30/2026', '30/11/2026', '31.11.2026', '30.11.26', '11.2026'])
    expect(dateText(text, 'en', '')).toBeUndefined()
  expect([plainDate('11/30/2026', 'mdy'), plainDate('3/4/2026', 'dmy'), plainDate('3/4/2026')]).toEqual([
    '2026-11-30',
    '2026-04-03',
    '3/4/2026',
  ])
})

test('the fault of a wrong amount is one sentence with its reason, which has a translation', () => {
  const why = (text: string, format = 'money:EUR', lang: Language = 'en') => {
    const { faults } = fillPlaceholders(`{{data.p|${format}}}`, { data: { p: text } }, lang)
    const { key, facts } = readSentence(faults[0]!)!
    expect(faults).toHaveLength(1)
    expect(facts).toMatchObject({ name: 'data.p', text: text.slice(0, 50) })
    return facts.extra === undefined ? key : [key, facts.extra]
  }
  expect(why('1,49 €/kg')).toEqual(['amountExtra', '/kg'])
  expect(why('12 Kč')).toEqual(['amountExtra', 'Kč'])
  expect(why(`1 ${'x'.repeat(90)}`)).toEqual(['amountExtra', 'x'.repeat(20)])
  expect(why('1,49 zł')).toBe('amountCurrency')
  expect(why('1.2.3,4')).toBe('amountSeparators')
  expect(why('1.299')).toBe('amountSeparators')
  expect(why('1,23,4 €')).toBe('amountSeparators')
  expect(why('¥20.50', 'money:JPY', 'ja')).toBe('amountDigits')
  expect(why('5,90E+12')).toBe('amountShortened')
  expect(why('1,49 €', 'number')).toBe('amountOfMoney')
  expect(why('cheap')).toBe('wrongFormat')
  expect(why('9 '.repeat(60))).toBe('wrongFormat')
})

test('whyNoAmount never throws, and its reason is short, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...languages), (text, lang) => {
      expect((whyNoAmount(text, lang, 'money:EUR') ?? '').length).toBeLessThan(200)
    }),
  )
})

test('numbers and amounts are written as an example is, and a doubtful one is read by its signs', () => {
  const money = (text: string, argument: string) => moneyText(text, 'en', argument)?.replaceAll('\u00a0', ' ')
  expect([money('1.49', 'EUR:1.234,50 €'), money('-1234567.5', 'EUR: 1.234,50 €')]).toEqual([
    '1,49 €',
    '-1.234.567,50 €',
  ])
  expect([money('12900', 'CZK:1 234 Kč'), money('19.90', "CHF:CHF 1'234.50"), money('5', ':1234,50')]).toEqual([
    '12 900 Kč',
    'CHF 19.90',
    '5,00',
  ])
  expect([numberText('1234.5', 'en', '1.234,50'), numberText('0.125', 'en', '1 234,5 kg')]).toEqual([
    '1.234,50',
    '0,1\u00a0kg',
  ])
  expect([numberText('1,234', 'en', ''), numberText('1,234', 'en', '1.234,500')]).toEqual(['1,234', '1,234'])
  expect([money('1,49 zł', 'EUR:1.234,50 €'), money('1', 'EUR:1.234.50'), money('1', 'EUR:€')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('three digits after a zero are a fraction and no thousands, in every language', () => {
  for (const lang of languages)
    expect(
      ['0,999 €', '0.999 €', '-0,500'].map((text) => readAmount(text, lang)),
      lang,
    ).toMatchObject([
      { whole: '0', fraction: '999' },
      { whole: '0', fraction: '999' },
      { whole: '0', fraction: '500', negative: true },
    ])
  expect(numberText('0,500', 'pl', '')).toBe('0,500')
})

test('an example of a number may have any kind of space, and the apostrophe of Switzerland', () => {
  const examples = ['EUR:1\u00a0234,50\u00a0€', 'EUR:1\u202f234,50 €', 'CHF:CHF 1’234.50']
  expect(examples.map((example) => moneyText('1499.9', 'en', example))).toEqual([
    '1\u00a0499,90\u00a0€',
    '1\u202f499,90\u00a0€',
    'CHF\u00a01’499.90',
  ])
})

test('an amount whose sign may separate thousands is refused, however its digits and signs are written', () => {
  for (const text of ['−1.299', '+1.299', '１.299', '１．２９９', '\u00a01.299', '1,299'])
    for (const argument of ['EUR', 'EUR:1.234,50 €'])
      expect([text, argument, moneyText(text, 'pl', argument)]).toEqual([text, argument, undefined])
  expect(moneyText('€1.000', 'en', 'EUR')).toBeUndefined()
  expect([moneyText('1,299', 'en', 'EUR'), moneyText('1,299', 'pl', 'EUR:3')]).toEqual(['€1,299.00', '1,299\u00a0€'])
  const { faults } = fillPlaceholders('{{data.p|money:EUR}}', { data: { p: '1,299' } }, 'pl')
  expect(readSentence(faults[0]!)!.key).toBe('amountSeparators')
})

test('a number in full-width digits or with a typographic minus is the same as in the signs of a program', () => {
  for (const lang of languages)
    expect(
      ['−1.234', '１.234', '１２３４．５'].map((text) => readAmount(text, lang)),
      lang,
    ).toEqual(['-1.234', '1.234', '1234.5'].map((text) => readAmount(text, lang)))
})

test('raised digits and digits in circles are no part of an amount', () => {
  for (const text of ['1⁹⁹', '5²', '①', '1,9₉']) expect(readAmount(text, 'en'), text).toBeUndefined()
})
