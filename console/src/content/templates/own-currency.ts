import type { Language } from '@wifi-tms/contract/shapes'
import type { Template } from '@wifi-tms/contract/templates'

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

/** The currency in which a format without one writes, by the element's language. */
const ofLanguage: Readonly<Record<Language, string>> = {
  en: 'USD',
  zh: 'CNY',
  tw: 'TWD',
  pl: 'PLN',
  ja: 'JPY',
  ko: 'KRW',
}

/** The region that a browser's language tag names: `de-DE` is Germany; undefined where it names none. */
export const regionOf = (tag: string): string | undefined => /-([A-Z]{2})$/.exec(tag)?.[1]

/**
 * Gives a shipped design's amounts the currency of the reader's region, where that is not the one of their language: a
 * German shop that reads English has its prices in euros, not in dollars.
 */
export function inOwnCurrency<C extends Template['canvas']>(canvas: C, region: string | undefined): C {
  const currency = region && currencies[region]
  if (!currency) return canvas
  const elements = canvas.elements.map((element) =>
    'text' in element && 'lang' in element && ofLanguage[element.lang] !== currency
      ? { ...element, text: element.text.replaceAll('|money}}', `|money:${currency}}}`) }
      : element,
  )
  return { ...canvas, elements }
}
