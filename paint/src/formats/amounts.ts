import type { Language } from '@wifi-tms/contract/shapes'
import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import { type LocaleData, words } from './words.ts'

/** A number in decimal digits, as people wrote it: nothing is lost to binary fractions. */
export interface Decimal {
  negative: boolean
  whole: string
  fraction: string
}

/** An amount, and the currencies that its sign may stand for, the likeliest first; none where it has no sign. */
export interface Amount extends Decimal {
  currencies: readonly string[]
}

/** The longest amount that is read, in characters. */
export const LONGEST = 100

/** The currency of each sign or word; signs of two currencies are in `shared`. */
const currencies: Readonly<Record<string, string>> = {
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
/** The two currencies of a sign, the likelier first; in the language `swapped` the second is the likelier. */
const shared: Readonly<Record<string, { both: readonly [string, string]; swapped: Language }>> = {
  $: { both: ['USD', 'TWD'], swapped: 'tw' },
  '¥': { both: ['JPY', 'CNY'], swapped: 'zh' },
  元: { both: ['CNY', 'TWD'], swapped: 'tw' },
}

const SIGN = '[A-Z]{3}|(?:US|NT)\\$|(?:CN|JP)¥|[€£$¥₩]|zł|[元円원]'
/** Any sign of a currency. */
export const ANY_SIGN = new RegExp(SIGN, 'g')
const SIGNED = new RegExp(`^([+-]?)(?:(${SIGN}) ?)?([+-]?)([\\d.,' ]*\\d|[\\d.,' ]*\\d[.,]-)(?: ?(${SIGN}))?$`)

function currenciesOf(sign: string, lang: Language): readonly string[] {
  const ofTwo = Object.hasOwn(shared, sign) ? shared[sign]! : undefined
  if (!ofTwo) return [currencies[sign] ?? sign]
  return ofTwo.swapped === lang ? ofTwo.both.toReversed() : ofTwo.both
}

/** Digits as programs write them, which is the form of values in JSON. */
const PLAIN = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/
/** Digits in groups of three, with the same sign between all groups: a space, a dot, a comma or an apostrophe. */
const IN_THREES = /^\d{1,3}(?:(?: \d{3})+|(?:\.\d{3})+|(?:,\d{3})+|(?:'\d{3})+)$/

function readPlain(text: string): Decimal | undefined {
  const match = PLAIN.exec(text)
  if (!match) return undefined
  const [, sign, digits, fraction = '', exponent = '0'] = match
  const shift = Number(exponent)
  // An exponent of two digits moves the point by at most 99 places.
  const zeros = '0'.repeat(99)
  const allDigits = zeros + digits + fraction + zeros
  const point = 99 + digits!.length + shift
  return {
    negative: sign === '-',
    whole: allDigits.slice(0, point).replace(/^0+(?=\d)/, ''),
    fraction: shift === 0 ? fraction : trimmedEnd(allDigits.slice(point), /0/),
  }
}

/** The signs before a fraction and between thousands, by which doubtful texts are read. */
type Marks = Pick<LocaleData, 'decimal' | 'group'>

/** Splits digits at the decimal sign; undefined where it is not clear which sign that is. */
function partsOf(digits: string, marks: Marks): Pick<Decimal, 'whole' | 'fraction'> | undefined {
  const [, before, sign = '', fraction = ''] = /^(.*?)(?:([.,])(\d*|-))?$/.exec(digits)!
  const whole = before!.replaceAll(/[ .,']/g, '')
  const isWhole = (text: string) => /^\d+$/.test(text) || IN_THREES.test(text)
  const cents = fraction === '-' ? '' : fraction
  const signs = digits.match(/[.,]/g)?.length ?? 0
  // A sign before three digits may separate thousands or a fraction: these marks decide.
  if (signs === 1 && cents.length === 3 && /^[1-9]\d{0,2}$/.test(before!)) {
    if (sign === marks.decimal) return { whole, fraction: cents }
    return sign === marks.group ? { whole: whole + cents, fraction: '' } : undefined
  }
  if (isWhole(digits)) return { whole: digits.replaceAll(/[ .,']/g, ''), fraction: '' }
  return isWhole(before!) && !before!.includes(sign) ? { whole, fraction: cents } : undefined
}

/** Replaces digits and signs of full width, and spaces of all kinds, by those of the keyboard. */
export const foldedAmount = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/\s/g, ' ').replaceAll(/[−–—]/g, '-').replaceAll('’', "'")

/**
 * Reads an amount as people write it: `1.49`, `1,49`, `1 234,50` with any space, `1.234,50 €`, `¥1,234`, `1'234.50`, `5,-`.
 * Plain digits are read as programs write them, `1.234` too. Undefined for a text that is no amount, or may be two, or
 * was spoilt by a spreadsheet, as `5,9E+12`.
 */
export function readAmount(text: string, lang: Language, marks: Marks = words[lang]): Amount | undefined {
  if (text.length > LONGEST) return undefined
  const plain = readPlain(text.trim())
  if (plain) return { ...plain, currencies: [] }
  const [, minus, before, inner, digits, after] = SIGNED.exec(foldedAmount(text)) ?? []
  if (!digits || (minus && inner) || (before && after)) return undefined
  const parts = partsOf(digits, marks)
  if (!parts) return undefined
  const sign = before ?? after
  return {
    negative: (minus || inner) === '-',
    whole: parts.whole.replace(/^0+(?=\d)/, ''),
    fraction: parts.fraction,
    currencies: sign ? currenciesOf(sign, lang) : [],
  }
}

/** An amount as people write it as a number, without its currency; undefined for a text that is no amount. */
export function numberIn(text: string, lang: Language): number | undefined {
  const amount = readAmount(text, lang)
  return amount && Number(`${amount.negative ? '-' : ''}${amount.whole}.${amount.fraction || '0'}`)
}
