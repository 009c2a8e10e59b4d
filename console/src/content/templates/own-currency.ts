import type { Language } from '@wifi-tms/contract/shapes'
import type { Template } from '@wifi-tms/contract/templates'

/** The regions with the euro. */
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

/** The ways in which regions write amounts, as examples for the format. Other regions write them as English does. */
const written: Readonly<Record<string, string>> = {
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
const ofLanguage: Readonly<Record<Language, string>> = {
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
 * Gives a shipped design's amounts the currency and the format of the reader's region if their language has another
 * currency: a German shop that reads English gets `1,49 €`, not `$1.49`.
 */
export function inOwnCurrency<C extends Template['canvas']>(canvas: C, region: string | undefined): C {
  const currency = region && currencies[region]
  if (!currency) return canvas
  const example = Object.entries(written).find(([regions]) => regions.split(' ').includes(region))?.[1]
  const format = ['money', currency, ...(example ? [example] : [])].join(':')
  const elements = canvas.elements.map((element) =>
    'text' in element && 'lang' in element && ofLanguage[element.lang] !== currency
      ? { ...element, text: element.text.replaceAll('|money}}', `|${format}}}`) }
      : element,
  )
  return { ...canvas, elements }
}
