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
 * Examples of amounts as regions write them, by the regions. The format `money` copies the separators and the sign from
 * its example. Regions that are not listed write amounts as English does.
 */
const amountExamples: Readonly<Record<string, string>> = {
  'AT BE DE ES GR HR IT LU NL PT SI': '1.234,50 €',
  'BG EE FI FR LT LV SK': '1 234,50 €',
  CH: "CHF 1'234.50",
  CZ: '1 234,50 Kč',
  DK: '1.234,50 kr.',
  'NO SE': '1 234,50 kr',
  PL: '1 234,50 zł',
  RO: '1.234,50 lei',
}

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

/** Matches an amount such as `1.234,50 €`. Its groups: the sign before it, the decimal separator, the sign after it. */
const AMOUNT = /^([^\d\s]{0,4} ?)\d{1,3}(?:[.,' ]\d{3})*([.,])\d{2}( ?[^\d\s]{0,4})$/

/** The way in which an amount is written: `1.234,50 € → 0,0€`. Undefined if a text is no amount with a currency. */
const writingOf = (text: string): string | undefined => {
  const [, before = '', decimal = '', after = ''] = (text.length <= 30 && AMOUNT.exec(text.trim())) || []
  return before || after ? `${before.trim()}0${decimal}0${after.trim()}` : undefined
}

/**
 * Finds a region that writes amounts as one of these texts does. Gives `ownRegion` if it does so itself, or if no
 * region does; else the first of the listed regions that does.
 */
export function regionWriting(texts: readonly string[], ownRegion: string | undefined): string | undefined {
  const writings = new Set(texts.map(writingOf))
  const matching = Object.entries(amountExamples).flatMap(([regions, example]) =>
    writings.has(writingOf(example)) ? regions.split(' ') : [],
  )
  return ownRegion && matching.includes(ownRegion) ? ownRegion : (matching[0] ?? ownRegion)
}

/**
 * Gives a shipped design's amounts the currency and the format of the reader's region if their language has another
 * currency: a German shop that reads English gets `1,49 €`, not `$1.49`.
 */
export function inOwnCurrency<C extends Template['canvas']>(canvas: C, region: string | undefined): C {
  const currency = region && currencies[region]
  if (!currency) return canvas
  const example = Object.entries(amountExamples).find(([regions]) => regions.split(' ').includes(region))?.[1]
  const format = ['money', currency, ...(example ? [example] : [])].join(':')
  const elements = canvas.elements.map((element) =>
    'text' in element && 'lang' in element && languageCurrencies[element.lang] !== currency
      ? { ...element, text: element.text.replaceAll('|money}}', `|${format}}}`) }
      : element,
  )
  return { ...canvas, elements }
}
