import { type Language, languages } from '@wifi-tms/contract/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateText, timeText } from './dates.ts'
import { moneyText, numberText } from './numbers.ts'
import { words } from './words.ts'

/** The text in each language, with plain spaces. */
const inAllLanguages = (make: (lang: Language) => string | undefined) =>
  Object.fromEntries(languages.map((lang) => [lang, make(lang)?.replaceAll('\u00a0', ' ')]))

test('dateText formats a date in the notation of each language', () => {
  const date = '2026-11-21T14:05:09'
  expect(inAllLanguages((lang) => dateText(date, lang, ''))).toEqual({
    en: '21 Nov 2026',
    pl: '21 lis 2026',
    zh: '2026年11月21日',
    tw: '2026年11月21日',
    ja: '2026/11/21',
    ko: '2026. 11. 21.',
  })
  expect(inAllLanguages((lang) => dateText(date, lang, 'full'))).toEqual({
    en: 'Saturday, 21 November 2026',
    pl: 'sobota, 21 listopada 2026',
    zh: '2026年11月21日星期六',
    tw: '2026年11月21日 星期六',
    ja: '2026年11月21日土曜日',
    ko: '2026년 11월 21일 토요일',
  })
  expect(dateText('0000-01-01', 'en', 'full')).toBe('Saturday, 1 January 0000')
  expect(dateText(date, 'pl', 'month')).toBe('listopad')
  expect(dateText(date, 'pl', 'monthOfDay')).toBe('listopada')
  expect(dateText(date, 'en', 'monthOfDay')).toBe('November')
  expect(dateText(date, 'pl', 'weekday')).toBe('sobota')
  expect(dateText(date, 'en', 'D/M [at] h.mm A')).toBe('21/11 at 2.05 PM')
  expect(dateText(date, 'pl', '[Dzisiaj] MMMM')).toBe('Dzisiaj listopad')
})

/** CLDR's codes of the languages; English is British. */
const locales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  pl: 'pl',
  zh: 'zh-CN',
  tw: 'zh-TW',
  ja: 'ja',
  ko: 'ko',
}

test.each(languages)('%s: every day of a year and both halves of a day are formatted as in CLDR', (lang) => {
  const newFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[lang], { timeZone: 'UTC', ...options })
  const styles = Object.entries({
    short: newFormat({ dateStyle: 'short' }),
    medium: newFormat({ dateStyle: 'medium' }),
    long: newFormat({ dateStyle: 'long' }),
    full: newFormat({ dateStyle: 'full' }),
    day: newFormat({ day: 'numeric', month: 'long' }),
    month: newFormat({ month: 'long' }),
    weekday: newFormat({ weekday: 'long' }),
    MMM: newFormat({ month: 'short' }),
    ddd: newFormat({ weekday: 'short' }),
  })
  for (let day = 1; day <= 365; day++) {
    const date = new Date(Date.UTC(2026, 0, day))
    for (const [style, format] of styles) {
      // The product differs from CLDR: a short month has three letters, and the day of a short Polish date two digits.
      const formatted = format.format(date).replace(/Sept\b/, 'Sep')
      const expected = lang === 'pl' && style === 'short' ? formatted.padStart(10, '0') : formatted
      expect(dateText(date.toISOString().slice(0, 10), lang, style)).toBe(expected)
    }
  }
  // In Japanese CLDR counts the hours of half a day from 0.
  const hourCycle = lang === 'ja' ? 'h11' : 'h12'
  const format = newFormat({ hour: 'numeric', minute: '2-digit', hourCycle })
  for (const time of ['00:05', '09:05', '11:59', '12:00', '13:07', '23:59']) {
    const expected = format.format(new Date(`2026-01-01T${time}Z`)).replace(/ ([ap]m)$/i, (half) => half.toUpperCase())
    expect(timeText(time, lang, '12')?.replaceAll('\u00a0', ' ')).toBe(expected.replaceAll(/[\u00a0\u202f]/g, ' '))
  }
})

test('timeText formats a time in 24 and in 12 hours', () => {
  expect(inAllLanguages((lang) => timeText('2026-11-21T14:05', lang, ''))).toMatchObject({
    en: '14:05',
    pl: '14:05',
    ko: '14:05',
  })
  expect(inAllLanguages((lang) => timeText('00:30', lang, '12'))).toEqual({
    en: '12:30 AM',
    pl: '12:30 AM',
    zh: '上午12:30',
    tw: '上午12:30',
    ja: '午前0:30',
    ko: '오전 12:30',
  })
  expect([timeText('12:30', 'ja', '12'), timeText('12:30', 'en', 'K:mm')]).toEqual(['午後0:30', '0:30'])
  expect(timeText('09:05:07', 'en', 'H:mm:ss')).toBe('9:05:07')
  expect(timeText('2026-11-21 21:05', 'en', 'hh:mm:ss A')).toBe('09:05:00 PM')
  expect(timeText('09:05:07.25', 'en', '24')).toBe('09:05')
})

test('dateText and timeText refuse a text that is no local time, or that lacks a part of the pattern', () => {
  for (const text of [
    '',
    'today',
    '2026-13-01',
    '2026-02-29',
    '2026-11-21T24:00',
    '2026-11-21T14:05Z',
    '2026-11-21T14:05+01:00',
    '14:60',
    '1732197600',
  ])
    expect(dateText(text, 'en', 'YYYY') ?? timeText(text, 'en', ''), text).toBeUndefined()
  expect(dateText('14:05', 'en', '')).toBeUndefined()
  expect(dateText('14:05', 'en', 'YYYY HH:mm')).toBeUndefined()
  expect(timeText('2026-11-21', 'en', '')).toBeUndefined()
  expect(dateText('2026-11-21', 'en', 'nonsense')).toBeUndefined()
  expect(dateText('2024-02-29', 'en', '')).toBe('29 Feb 2024')
})

test('timeText writes 24:00, at which a meeting may end, as the midnight that ends the day', () => {
  expect(inAllLanguages((lang) => timeText('24:00', lang, '12'))).toEqual({
    en: '12:00 AM',
    pl: '12:00 AM',
    zh: '上午12:00',
    tw: '上午12:00',
    ja: '午前0:00',
    ko: '오전 12:00',
  })
  expect([timeText('24:00', 'en', ''), timeText(' 24:00 ', 'en', '[until] H:mm')]).toEqual(['24:00', 'until 24:00'])
  expect([timeText('24:01', 'en', ''), timeText('25:00', 'en', ''), dateText('24:00', 'en', '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('dateText returns the right weekday of every date', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(dateText(date.toISOString().slice(0, 10), 'en', 'weekday')).toBe(words.en.days[date.getUTCDay()])
    }),
  )
})

test('numberText drops no digit unless it rounds, and rounds halves away from zero', () => {
  expect(inAllLanguages((lang) => numberText('1234567.5', lang, '2'))).toMatchObject({
    en: '1,234,567.50',
    pl: '1 234 567,50',
    ja: '1,234,567.50',
  })
  expect(numberText('1234.5', 'pl', '')).toBe('1234,5')
  expect(numberText('12345678901234567890.125', 'en', '')).toBe('12,345,678,901,234,567,890.125')
  for (const [text, digits, expected] of [
    ['1.005', '2', '1.01'],
    ['-0.005', '2', '-0.01'],
    ['-0.004', '2', '0.00'],
    ['9.995', '2', '10.00'],
    ['0.5', '0', '1'],
    ['007', '', '7'],
    ['1e21', '0', '1,000,000,000,000,000,000,000'],
    ['2.5e-7', '', '0.00000025'],
    ['+3', '1', '3.0'],
  ] as const)
    expect(numberText(text, 'en', digits), text).toBe(expected)
  for (const text of ['', 'x', '1,5,5', '0x10', '5,9E+12', '1,49 €', 'Infinity', '1e999', '--1', '1'.repeat(101)])
    expect(numberText(text, 'en', '')).toBeUndefined()
  for (const digits of ['two', '10']) expect(numberText('1', 'en', digits)).toBeUndefined()
})

test('numberText formats numbers of any size without changing their value', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e20, max: 1e20 }).filter((number) => number === 0 || Math.abs(number) > 1e-90),
      (value) => {
        const written = numberText(String(value), 'en', '')!
        expect(Number(written.replaceAll(',', ''))).toBe(value + 0)
      },
    ),
  )
})

test('moneyText formats an amount with the sign and the number of decimals of its currency', () => {
  expect(inAllLanguages((lang) => moneyText('1234.5', lang, ''))).toEqual({
    en: '$1,234.50',
    pl: '1234,50 zł',
    zh: '¥1,234.50',
    tw: 'NT$1,235',
    ja: '¥1,235',
    ko: '₩1,235',
  })
  expect(inAllLanguages((lang) => moneyText('-12', lang, 'EUR'))).toMatchObject({
    en: '-€12.00',
    pl: '-12,00 €',
    zh: '-€12.00',
  })
  expect(moneyText('12', 'en', 'PLN')).toBe('12.00\u00a0zł')
  expect(inAllLanguages((lang) => moneyText('12', lang, 'USD'))).toEqual({
    en: '$12.00',
    pl: '12,00 $',
    zh: 'US$12.00',
    tw: 'US$12.00',
    ja: '$12.00',
    ko: 'US$12.00',
  })
  expect(['GBP', 'CNY', 'TWD', 'JPY', 'KRW'].map((currency) => moneyText('12', 'en', currency))).toEqual([
    '£12.00',
    'CN¥12.00',
    'NT$12',
    '¥12',
    '₩12',
  ])
  expect(
    ['4.99 KWD', '4.99 BHD', '12900 VND', '12900 CLP', '5 CLF'].map((amount) => {
      const [value = '', currency = ''] = amount.split(' ')
      return moneyText(value, 'en', currency)?.replace('\u00a0', ' ')
    }),
  ).toEqual(['KWD 4.990', 'BHD 4.990', 'VND 12,900', 'CLP 12,900', 'CLF 5.0000'])
  expect(moneyText('12', 'zh', 'JPY')).toBe('JP¥12')
  expect(moneyText('12', 'en', 'CHF')).toBe('CHF\u00a012.00')
  expect(moneyText('12.4', 'en', 'USD:0')).toBe('$12')
  for (const argument of ['eur', 'EURO', 'EUR:x']) expect(moneyText('1', 'en', argument)).toBeUndefined()
})

test('moneyText refuses a price whose dot may separate thousands, unless its currency has three decimals', () => {
  for (const text of ['1.299', '2.499', '-12.000', '999.999'])
    expect([text, moneyText(text, 'en', 'EUR')]).toEqual([text, undefined])
  expect(['1.29', '0.299', '1.2994', '1299', '1299.000'].map((text) => moneyText(text, 'en', 'EUR'))).toEqual([
    '€1.29',
    '€0.30',
    '€1.30',
    '€1,299.00',
    '€1,299.00',
  ])
  expect(moneyText('1.299', 'en', 'KWD')).toBe('KWD\u00a01.299')
  expect(moneyText('1.299', 'en', 'EUR:3')).toBe('€1.299')
})
