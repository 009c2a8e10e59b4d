import type { Language } from '@wifi-tms/contract/shapes'
import { type Decimal, readAmount } from './amounts.ts'
import { type LocaleData, SPACE, words } from './words.ts'

/** The way to write a number; `digits` after the point are '' where it keeps its own, and the texts around it are those of an example. */
interface Habit extends Pick<LocaleData, 'group' | 'decimal' | 'groupedFrom'> {
  digits: string
  around?: readonly [before: string, after: string]
}

/** The number 1234 as somebody writes it, as an example: `1.234,50 €`, `CHF 1'234.50`, `1 234 Kč`. */
const EXAMPLE = /^(\D{0,6})1([ .,']?)234(?:([.,])(\d{1,4}))?(\D{0,6})$/

/** Takes the way to write numbers from an example, else from the language, with that many digits. */
function habitOf(argument: string, lang: Language): Habit {
  const match = EXAMPLE.exec(argument)
  if (!match || (match[2] && match[2] === match[3])) return { ...words[lang], digits: argument }
  const [, before = '', group = '', decimal = '', fraction = '', after = ''] = match
  const spaced = (text: string) => text.replaceAll(' ', SPACE)
  const other = (sign: string) => (sign === ',' ? '.' : ',')
  return {
    group: spaced(group) || other(decimal),
    decimal: decimal || other(group),
    groupedFrom: group ? 4 : Number.POSITIVE_INFINITY,
    digits: String(fraction.length),
    around: [spaced(before), spaced(after)],
  }
}

/** The number rounded to `digits` after the point; a half goes away from zero. */
const rounded = ({ negative, whole, fraction }: Decimal, digits: number): Decimal => {
  const truncated = whole + fraction.padEnd(digits, '0').slice(0, digits)
  const roundedUp = fraction.charCodeAt(digits) >= 0x35 ? 1n : 0n
  const sum = String(BigInt(truncated) + roundedUp).padStart(digits + 1, '0')
  const point = sum.length - digits
  return { negative: negative && /[1-9]/.test(sum), whole: sum.slice(0, point), fraction: sum.slice(point) }
}

const writtenOut = ({ whole, fraction }: Decimal, { group, decimal, groupedFrom }: Habit) => {
  const head = whole.length % 3
  const threes = [whole.slice(0, head), ...(whole.slice(head).match(/\d{3}/g) ?? [])].filter(Boolean)
  const grouped = whole.length < groupedFrom ? whole : threes.join(group)
  return fraction === '' ? grouped : grouped + decimal + fraction
}

/**
 * Splits a number into its minus (or '') and the rest, with the habit's digits after the point; where it has none, with
 * `usual` digits, or all that the number has.
 */
const signAndDigits = (number: Decimal, habit: Habit, usual?: number) => {
  const { digits } = habit
  if (!/^\d?$/.test(digits)) return undefined
  const places = digits === '' ? usual : Number(digits)
  const roundedNumber = places === undefined ? number : rounded(number, places)
  return [roundedNumber.negative ? '-' : '', writtenOut(roundedNumber, habit)] as const
}

/**
 * A number as the language writes it, with the digits of `argument` after the point, or with all of its own, or as the
 * example in `argument` is written. Undefined for a text that is no number, or an amount of a currency.
 */
export const numberText = (text: string, lang: Language, argument: string): string | undefined => {
  const habit = habitOf(argument, lang)
  const number = readAmount(text, lang, habit)
  const parts = number?.currencies.length === 0 && signAndDigits(number, habit)
  if (!parts) return undefined
  const [before, after] = habit.around ?? ['', '']
  return parts[0] + before + parts[1] + after
}

/** The signs of currencies; `atHome` has those that differ in one language. */
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
const atHome: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  zh: { CNY: '¥', JPY: 'JP¥', USD: 'US$' },
  tw: { USD: 'US$' },
  ko: { USD: 'US$' },
}
/**
 * The currencies whose prices have no digits after the point (ISO 4217, list one). Taiwan's dollar has two there, but
 * no price is written with them.
 */
const WITHOUT_PARTS = /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|TWD|UGX|UYI|VND|VUV|XAF|XOF|XPF/
const IN_THOUSANDTHS = /BHD|IQD|JOD|KWD|LYD|OMR|TND/
const IN_TENTHS_OF_THOUSANDTHS = /CLF|UYW/

/** The digits after the point that are written in a currency. */
export const placesOf = (currency: string) => {
  if (WITHOUT_PARTS.test(currency)) return 0
  if (IN_THOUSANDTHS.test(currency)) return 3
  return IN_TENTHS_OF_THOUSANDTHS.test(currency) ? 4 : 2
}

/**
 * Matches a number that may mean thousands: half of the world writes a thousand and more like that, and prices with
 * three digits after the point are rare.
 */
export const MAYBE_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/

/** True if an amount loses nothing without its last digits; ¥20.50 would. */
const isWhole = ({ fraction }: Decimal, places: number) => !/[1-9]/.test(fraction.slice(places))

/**
 * An amount of money. `argument` is a currency, as `PLN`, which may be followed by the digits after the point, as
 * `PLN:0`, or by an example of how to write it, as `EUR:1.234,50 €`. Without it the currency of the text is taken, else that of the language; of two currencies with the text's
 * sign, the first with as many digits. Undefined for a text that is no amount, that may be two amounts (`1.299`, unless
 * three digits are shown), that is in another currency or has more digits than are shown, and for a currency that is
 * not three capital letters.
 */
export const moneyText = (text: string, lang: Language, argument: string): string | undefined => {
  const [code = '', manner = ''] = argument.split(':')
  const habit = habitOf(manner.trim(), lang)
  const amountRead = readAmount(text, lang, habit)
  if (!amountRead) return undefined
  const ownCurrency =
    amountRead.currencies.find((currency) => isWhole(amountRead, placesOf(currency))) ?? amountRead.currencies[0]
  const currency = code.trim() || ownCurrency || words[lang].currency
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  const places = habit.digits === '' ? placesOf(currency) : Number(habit.digits)
  if (MAYBE_THOUSANDS.test(text.trim()) && places !== 3) return undefined
  if (ownCurrency && !(amountRead.currencies.includes(currency) && isWhole(amountRead, places))) return undefined
  const parts = signAndDigits(amountRead, habit, placesOf(currency))
  if (!parts) return undefined
  const [minus, amount] = parts
  if (habit.around) return minus + habit.around[0] + amount + habit.around[1]
  const sign = atHome[lang]?.[currency] ?? signs[currency] ?? currency
  if (lang === 'pl' || currency === 'PLN') return minus + amount + SPACE + sign
  return minus + sign + (sign === currency ? SPACE : '') + amount
}
