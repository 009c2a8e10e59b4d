import type { Language } from '@wifi-tms/contract/shapes'
import { type Decimal, foldedAmount, readAmount } from './amounts.ts'
import { type LocaleData, SPACE, words } from './words.ts'

/** A notation of numbers. */
interface Notation extends Pick<LocaleData, 'group' | 'decimal' | 'groupedFrom'> {
  /** The number of decimals; '' keeps as many as the number has. */
  digits: string
  /** The texts before and after the number, if the notation comes from an example. */
  around?: readonly [before: string, after: string]
}

/** An example of a notation is the number 1234 in it: `1.234,50 €`, `CHF 1'234.50`, `1 234 Kč`. */
const EXAMPLE = /^(\D{0,6})1(\W?)234(?:([.,])(\d{1,4}))?(\D{0,6})$/

/**
 * The notation of the example in `argument`; if `argument` is no example, the language's notation with that many
 * decimals.
 */
function notationOf(argument: string, lang: Language): Notation {
  const match = EXAMPLE.exec(argument)
  // One sign cannot separate both thousands and decimals.
  if (!match || (match[2] && match[2] === match[3])) return { ...words[lang], digits: argument }
  const [, before = '', group = '', decimal = '', fraction = '', after = ''] = match
  const withFixedSpaces = (text: string) => text.replaceAll(' ', SPACE)
  const otherSign = (sign: string) => (sign === ',' ? '.' : ',')
  return {
    group: withFixedSpaces(group) || otherSign(decimal),
    decimal: decimal || otherSign(group),
    groupedFrom: group ? 4 : Number.POSITIVE_INFINITY,
    digits: String(fraction.length),
    around: [withFixedSpaces(before), withFixedSpaces(after)],
  }
}

/** Rounds a number to `digits` decimals; a half is rounded away from zero. */
const rounded = ({ negative, whole, fraction }: Decimal, digits: number): Decimal => {
  const truncated = whole + fraction.padEnd(digits, '0').slice(0, digits)
  // 0x35 is the digit 5. Without a digit there the comparison is with NaN, and false.
  const roundedUp = fraction.charCodeAt(digits) >= 0x35 ? 1n : 0n
  const sum = String(BigInt(truncated) + roundedUp).padStart(digits + 1, '0')
  const point = sum.length - digits
  return { negative: negative && /[1-9]/.test(sum), whole: sum.slice(0, point), fraction: sum.slice(point) }
}

/** The digits of a number with separators, without its sign. */
const withSeparators = ({ whole, fraction }: Decimal, { group, decimal, groupedFrom }: Notation) => {
  const head = whole.length % 3
  const threes = [whole.slice(0, head), ...(whole.slice(head).match(/\d{3}/g) ?? [])].filter(Boolean)
  const grouped = whole.length < groupedFrom ? whole : threes.join(group)
  return fraction === '' ? grouped : grouped + decimal + fraction
}

/**
 * Formats a number as its minus (or '') and its digits, with the decimals of `notation`. If the notation names none,
 * the result has `usualDecimals`; without those, it keeps all decimals of the number. Undefined if `digits` is not a
 * number from 0 to 9.
 */
const signAndDigits = (number: Decimal, notation: Notation, usualDecimals?: number) => {
  const { digits } = notation
  if (!/^\d?$/.test(digits)) return undefined
  const places = digits === '' ? usualDecimals : Number(digits)
  const roundedNumber = places === undefined ? number : rounded(number, places)
  return [roundedNumber.negative ? '-' : '', withSeparators(roundedNumber, notation)] as const
}

/**
 * Formats a number. `argument` is a number of decimals in the language's notation (all of the number's if it is empty),
 * or an example of a notation. Undefined for a text that is no number, or that has a currency.
 */
export const numberText = (text: string, lang: Language, argument: string): string | undefined => {
  const notation = notationOf(argument, lang)
  const number = readAmount(text, lang, notation)
  const parts = number?.currencies.length === 0 && signAndDigits(number, notation)
  if (!parts) return undefined
  const [before, after] = notation.around ?? ['', '']
  return parts[0] + before + parts[1] + after
}

/** The signs of currencies; `localSigns` has those that differ in a language. */
const signs: Readonly<Record<string, string>> = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  PLN: 'zł',
  CNY: 'CN¥',
  TWD: 'NT$',
  JPY: '¥',
  KRW: '₩',
}
const localSigns: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  zh: { CNY: '¥', JPY: 'JP¥', USD: 'US$' },
  tw: { USD: 'US$' },
  ko: { USD: 'US$' },
}
/**
 * The currencies without decimals (ISO 4217, list one). The Taiwan dollar has two there, but prices are written without
 * them.
 */
const WITHOUT_PARTS = /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|TWD|UGX|UYI|VND|VUV|XAF|XOF|XPF/
/** The currencies with three decimals, and those with four. */
const IN_THOUSANDTHS = /BHD|IQD|JOD|KWD|LYD|OMR|TND/
const IN_TENTHS_OF_THOUSANDTHS = /CLF|UYW/

/** The number of decimals in prices of a currency. */
export const placesOf = (currency: string) => {
  if (WITHOUT_PARTS.test(currency)) return 0
  if (IN_THOUSANDTHS.test(currency)) return 3
  return IN_TENTHS_OF_THOUSANDTHS.test(currency) ? 4 : 2
}

/**
 * True for a text whose only separator may separate thousands, as prices with three decimals are rare: `1.299`,
 * `1,299 €`.
 */
export const mayMeanThousands = (text: string): boolean => /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(foldedAmount(text))

/** True if an amount is exact with `places` decimals: ¥20.50 is not exact with 0 decimals. */
const isWhole = ({ fraction }: Decimal, places: number) => !/[1-9]/.test(fraction.slice(places))

/**
 * Formats an amount of money. `argument` is a currency like `PLN`; after a colon may follow an unusual number of
 * decimals (`PLN:0`), or an example of the notation (`EUR:1.234,50 €`). Without a currency in `argument`, the text's
 * currency is used, else the language's. If the text's sign may mean two currencies, the first one with enough decimals
 * is used.
 *
 * Undefined if the text is no amount, is ambiguous (`1.299`, unless three decimals are shown), is in another currency
 * or has too many decimals. Also undefined if the currency is not three capital letters.
 */
export const moneyText = (text: string, lang: Language, argument: string): string | undefined => {
  const [code = '', format = ''] = argument.split(':')
  const notation = notationOf(format.trim(), lang)
  const textAmount = readAmount(text, lang, notation)
  if (!textAmount) return undefined
  const ownCurrency =
    textAmount.currencies.find((currency) => isWhole(textAmount, placesOf(currency))) ?? textAmount.currencies[0]
  const currency = code.trim() || ownCurrency || words[lang].currency
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  const places = notation.digits === '' ? placesOf(currency) : Number(notation.digits)
  // If there is no fraction, the separator was read as one of thousands, by the language or the example.
  if (textAmount.fraction !== '' && mayMeanThousands(text) && places !== 3) return undefined
  if (ownCurrency && !(textAmount.currencies.includes(currency) && isWhole(textAmount, places))) return undefined
  const parts = signAndDigits(textAmount, notation, placesOf(currency))
  if (!parts) return undefined
  const [minus, amount] = parts
  if (notation.around) return minus + notation.around[0] + amount + notation.around[1]
  const sign = localSigns[lang]?.[currency] ?? signs[currency] ?? currency
  if (lang === 'pl' || currency === 'PLN') return minus + amount + SPACE + sign
  return minus + sign + (sign === currency ? SPACE : '') + amount
}
