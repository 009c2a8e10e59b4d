import type { Language } from '@wifi-tms/contract/shapes'
import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import { type LocaleData, words } from './words.ts'

/** A number in decimal digits, without the rounding of binary fractions. */
export interface Decimal {
  negative: boolean
  whole: string
  fraction: string
}

/** An amount, and the currencies that its currency sign may mean, the likeliest first; empty if it has no such sign. */
export interface Amount extends Decimal {
  currencies: readonly string[]
}

/** The longest text of an amount, in characters. */
export const LONGEST = 100

/** The currency of each sign or word; `ambiguousSigns` has the signs that two currencies share. */
const currencyOfSign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  zł: 'PLN',
  '₩': 'KRW',
  원: 'KRW',
  円: 'JPY',
  US$: 'USD',
  NT$: 'TWD',
  'CN¥': 'CNY',
  'JP¥': 'JPY',
}
/** The two currencies of a sign, the likelier first. In the language `swappedIn` the second one is likelier. */
const ambiguousSigns: Readonly<Record<string, { both: readonly [string, string]; swappedIn: Language }>> = {
  $: { both: ['USD', 'TWD'], swappedIn: 'tw' },
  '¥': { both: ['JPY', 'CNY'], swappedIn: 'zh' },
  元: { both: ['CNY', 'TWD'], swappedIn: 'tw' },
}

const CURRENCY_SIGN = '[A-Z]{3}|(?:US|NT)\\$|(?:CN|JP)¥|[€£$¥₩]|zł|[元円원]'
/** Matches any currency sign or code. */
export const ANY_SIGN = new RegExp(CURRENCY_SIGN, 'g')
/**
 * Matches digits with separators. A currency sign may stand before or after the digits, and a plus or minus before the
 * digits or before that currency sign: `-€ 5`, `€-5`, `5,- €`.
 */
const AMOUNT = new RegExp(
  `^([+-]?)(?:(${CURRENCY_SIGN}) ?)?([+-]?)([\\d.,' ]*\\d|[\\d.,' ]*\\d[.,]-)(?: ?(${CURRENCY_SIGN}))?$`,
)

/** The currencies that a currency sign may mean in a language, the likelier first. A code means itself. */
function currenciesOf(sign: string, lang: Language): readonly string[] {
  const entry = Object.hasOwn(ambiguousSigns, sign) ? ambiguousSigns[sign]! : undefined
  if (!entry) return [currencyOfSign[sign] ?? sign]
  return entry.swappedIn === lang ? entry.both.toReversed() : entry.both
}

/** Matches a number in the notation of JSON. */
const PLAIN = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/
/**
 * Matches digits in groups of three, all with the same separator: a space, a dot, a comma or an apostrophe. Thousands
 * do not begin with 0: `0,500` is a half.
 */
const IN_THREES = /^[1-9]\d{0,2}(?:(?: \d{3})+|(?:\.\d{3})+|(?:,\d{3})+|(?:'\d{3})+)$/

/** Reads a number in the notation of JSON; undefined for any other text. */
function readPlain(text: string): Decimal | undefined {
  const match = PLAIN.exec(text)
  if (!match) return undefined
  const [, sign, digits, fraction = '', exponent = '0'] = match
  const shift = Number(exponent)
  // An exponent of two digits moves the decimal point by at most 99 places.
  const zeros = '0'.repeat(99)
  const allDigits = zeros + digits + fraction + zeros
  const point = 99 + digits!.length + shift
  return {
    negative: sign === '-',
    whole: allDigits.slice(0, point).replace(/^0+(?=\d)/, ''),
    fraction: shift === 0 ? fraction : trimmedEnd(allDigits.slice(point), /0/),
  }
}

/** The decimal sign and the thousands separator that decide how an ambiguous text is read. */
type Separators = Pick<LocaleData, 'decimal' | 'group'>

/** Splits digits at the decimal sign; undefined if it is ambiguous which separator that is. */
function splitAtDecimal(digits: string, separators: Separators): Pick<Decimal, 'whole' | 'fraction'> | undefined {
  const [, before, lastSeparator = '', fraction = ''] = /^(.*?)(?:([.,])(\d*|-))?$/.exec(digits)!
  const whole = before!.replaceAll(/[ .,']/g, '')
  const isWhole = (text: string) => /^\d+$/.test(text) || IN_THREES.test(text)
  // `5,-` has no cents.
  const cents = fraction === '-' ? '' : fraction
  const separatorCount = digits.match(/[.,]/g)?.length ?? 0
  // A single dot or comma before three digits may separate thousands or decimals: `separators` decide.
  if (separatorCount === 1 && cents.length === 3 && /^[1-9]\d{0,2}$/.test(before!)) {
    if (lastSeparator === separators.decimal) return { whole, fraction: cents }
    return lastSeparator === separators.group ? { whole: whole + cents, fraction: '' } : undefined
  }
  if (isWhole(digits)) return { whole: digits.replaceAll(/[ .,']/g, ''), fraction: '' }
  return isWhole(before!) && !before!.includes(lastSeparator) ? { whole, fraction: cents } : undefined
}

/** Matches full-width and small forms of digits and signs. Raised digits are not among them: `1⁹⁹` is not 199. */
const FULL_WIDTH = /[﹐-﹫！-￦]/g

/** Replaces full-width digits and signs, and all spaces, dashes and apostrophes, by their ASCII forms. */
export const foldedAmount = (text: string): string =>
  text
    .replaceAll(FULL_WIDTH, (sign) => sign.normalize('NFKC'))
    .trim()
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[−–—]/g, '-')
    .replaceAll('’', "'")

/**
 * Reads an amount in the usual notations: `1.49`, `1,49`, `1 234,50` with any space, `1.234,50 €`, `¥1,234`,
 * `1'234.50`, `5,-`. A text in the notation of JSON is read as such, also `1.234`. Undefined for a text that is no
 * amount, is ambiguous, or was damaged by a spreadsheet, like `5,9E+12`.
 */
export function readAmount(text: string, lang: Language, separators: Separators = words[lang]): Amount | undefined {
  if (text.length > LONGEST) return undefined
  const folded = foldedAmount(text)
  const plain = readPlain(folded)
  if (plain) return { ...plain, currencies: [] }
  const [, outerSign, currencyBefore, innerSign, digits, currencyAfter] = AMOUNT.exec(folded) ?? []
  if (!digits || (outerSign && innerSign) || (currencyBefore && currencyAfter)) return undefined
  const parts = splitAtDecimal(digits, separators)
  if (!parts) return undefined
  const currencySign = currencyBefore ?? currencyAfter
  return {
    negative: (outerSign || innerSign) === '-',
    whole: parts.whole.replace(/^0+(?=\d)/, ''),
    fraction: parts.fraction,
    currencies: currencySign ? currenciesOf(currencySign, lang) : [],
  }
}

/**
 * A number as an integer in units of the last of `places` decimals: 1.5 with 2 places is 150. This avoids the rounding
 * of binary fractions. The number has no more decimals.
 */
export const inUnits = ({ negative, whole, fraction }: Decimal, places: number): bigint =>
  BigInt(whole + fraction.padEnd(places, '0')) * (negative ? -1n : 1n)

/** Compares two numbers by all of their digits: negative, 0 or positive. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const places = Math.max(one.fraction.length, other.fraction.length)
  return Number(inUnits(one, places) - inUnits(other, places))
}

/** Reads an amount as a number, without its currency; undefined for a text that is no amount. */
export function numberIn(text: string, lang: Language): number | undefined {
  const amount = readAmount(text, lang)
  return amount && Number(`${amount.negative ? '-' : ''}${amount.whole}.${amount.fraction || '0'}`)
}
