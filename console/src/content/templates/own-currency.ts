import type { Language } from '@wifi-tms/contract/shapes'
import type { Template } from '@wifi-tms/contract/templates'

/** The regions with the euro (ISO 3166-1). */
const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'

/** The currencies of regions (ISO 3166-1) by ISO 4217. */
const currencies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.split(' ').map((region) => [region, 'EUR'])),
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HK: 'HKD',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  KR: 'KRW',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  TW: 'TWD',
  US: 'USD',
}

/**
 * Examples of amounts as regions write them, the usual way of a region first. The format `money` copies the separators
 * and the sign from its example. Regions that are not listed write amounts as English does. Prices in yuan have
 * decimals and prices in yen do not, though both may have the sign `¥`.
 */
const amountExamples: readonly (readonly [regions: string, example: string])[] = [
  ['AT BE DE ES GR HR IT LU NL PT SI', '1.234,50 €'],
  ['BG EE FI FR LT LV SK', '1 234,50 €'],
  ['CH', "CHF 1'234.50"],
  ['CN', '¥1,234.50'],
  ['CN', '1,234.50元'],
  ['CZ', '1 234,50 Kč'],
  ['DK', '1.234,50 kr.'],
  ['GB', '£1,234.50'],
  ['JP CN', '¥1,234'],
  ['JP', '1,234円'],
  ['KR', '₩1,234'],
  ['KR', '1,234원'],
  ['NO SE', '1 234,50 kr'],
  ['PL', '1 234,50 zł'],
  ['RO', '1.234,50 lei'],
  ['TW', 'NT$1,234'],
  ['US', '$1,234.50'],
]

/** The default currency of the format `money`, by the element's language. */
const languageCurrencies: Readonly<Record<Language, string>> = {
  en: 'USD',
  zh: 'CNY',
  tw: 'TWD',
  pl: 'PLN',
  ja: 'JPY',
  ko: 'KRW',
}

/** The region in a browser's language tag, `DE` for `de-DE`; undefined if it has none. */
export const regionOf = (tag: string): string | undefined => /-([A-Z]{2})$/.exec(tag)?.[1]

/**
 * Matches an amount such as `1.234,50 €` or `¥1234`. Its groups: the sign before it, the decimal separator, the sign
 * after it.
 */
const AMOUNT = /^([^\d\s]{0,4} ?)\d+(?:[.,' ]\d{3})*(?:([.,])\d{2})?( ?[^\d\s]{0,4})$/

/**
 * The way in which an amount is written: `1.234,50 €` → `0,0€`, `¥1234` → `¥0`. Undefined if the text is no amount with
 * a currency.
 */
const writingOf = (text: string): string | undefined => {
  // Longer texts are no amounts.
  const [, before = '', decimal = '', after = ''] = (text.length <= 30 && AMOUNT.exec(text.trim())) || []
  return before || after ? `${before.trim()}0${decimal && `${decimal}0`}${after.trim()}` : undefined
}

/** A region, and an example of its way to write amounts; without an example, amounts are written in its usual way. */
export interface AmountWriting {
  region: string | undefined
  example?: string
}

/**
 * Finds a region, and its example, that writes amounts as one of these texts does. `ownRegion` is preferred, then the
 * first of the listed regions. If no region writes in this way, the result is `ownRegion` without an example.
 */
export function writingIn(texts: readonly string[], ownRegion: string | undefined): AmountWriting {
  const writings = new Set(texts.map(writingOf))
  const matching = amountExamples.flatMap(([regions, example]) =>
    writings.has(writingOf(example)) ? regions.split(' ').map((region) => ({ region, example })) : [],
  )
  return matching.find(({ region }) => region === ownRegion) ?? matching[0] ?? { region: ownRegion }
}

/**
 * Gives a shipped design's amounts the currency and the format of the reader's region if the default currency of the
 * texts' language is another one: a German shop that reads English gets `1,49 €`, not `$1.49`.
 */
export function inOwnCurrency<C extends Template['canvas']>(canvas: C, { region, example }: AmountWriting): C {
  const currency = region && currencies[region]
  if (!currency) return canvas
  const [, usualExample] = amountExamples.find(([regions]) => regions.split(' ').includes(region)) ?? []
  const format = ['money', currency, example ?? usualExample].filter(Boolean).join(':')
  const elements = canvas.elements.map((element) =>
    'text' in element && 'lang' in element && languageCurrencies[element.lang] !== currency
      ? { ...element, text: element.text.replaceAll('|money}}', `|${format}}}`) }
      : element,
  )
  return { ...canvas, elements }
}
