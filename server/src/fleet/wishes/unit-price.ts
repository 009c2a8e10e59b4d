import { readAmount } from '@wifi-tms/paint/formats/amounts'
import { placesOf } from '@wifi-tms/paint/formats/numbers'

/** A measure of contents: Directive 98/6/EC, article 2 (b). */
interface Measure {
  /** The unit to which a price refers. */
  unit: string
  /** The number of these measures in one unit, like 1000 g in 1 kg. */
  parts: bigint
}

const measures: Readonly<Record<string, Measure>> = {
  g: { unit: 'kg', parts: 1000n },
  kg: { unit: 'kg', parts: 1n },
  ml: { unit: 'l', parts: 1000n },
  cl: { unit: 'l', parts: 100n },
  l: { unit: 'l', parts: 1n },
  cm: { unit: 'm', parts: 100n },
  m: { unit: 'm', parts: 1n },
  m2: { unit: 'm²', parts: 1n },
  m3: { unit: 'm³', parts: 1n },
  pcs: { unit: 'pcs', parts: 1n },
}

/** The longest content that is read, in characters. */
const LONGEST_CONTENT = 60

/** An exact decimal number: `value` divided by ten to the power of `digits`. */
interface Exact {
  value: bigint
  digits: number
}

const exactOf = (whole: string, fraction: string): Exact => ({
  value: BigInt(whole + fraction),
  digits: fraction.length,
})

/**
 * Reads a size. Undefined for a size like `1.500`: it means one and a half in some countries, and fifteen hundred in
 * others.
 */
function readSize(text: string): Exact | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,9}))?$/.exec(text) ?? []
  // Three digits after the point or comma, and one to three before it, may be thousands.
  if (whole === undefined || (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole))) return undefined
  return exactOf(whole, fraction)
}

/** Reads the content of a pack, like `500 g` or `6 x 330 ml`. `unit` holds the unit if `content` is without one. */
function readContent(content: unknown, unit: unknown): { size: Exact; measure: Measure } | undefined {
  // In a JSON number the point always begins the fraction, so `1.125` never means thousands.
  const isNumber = typeof content === 'number'
  if (!isNumber && typeof content !== 'string') return undefined
  const text = String(content).normalize('NFKC').replaceAll(/\s/g, ' ').trim().toLowerCase()
  if (text.length > LONGEST_CONTENT) return undefined
  // A count with a times sign (`6 x`), a number and a unit. Only the number is required.
  const [, count = '1', number, writtenUnit] =
    /^(?:(\d{1,4}) ?[x×*] ?)?(\d[\d.,]*) ?([a-z][a-z0-9]*)?$/.exec(text) ?? []
  if (number === undefined) return undefined
  const unitName = writtenUnit ?? (typeof unit === 'string' ? unit.normalize('NFKC').trim().toLowerCase() : '')
  const measure = Object.hasOwn(measures, unitName) ? measures[unitName] : undefined
  const size =
    isNumber && /^\d+\.\d+$/.test(number) ? exactOf(...(number.split('.') as [string, string])) : readSize(number)
  if (!measure || !size) return undefined
  const value = size.value * BigInt(count)
  return value > 0n ? { size: { ...size, value }, measure } : undefined
}

const tenTo = (digits: number) => 10n ** BigInt(digits)

/**
 * The price of 1 kg, 1 l, 1 m, 1 m², 1 m³ or one piece, by the values `price`, `content` and `unit`. It is computed
 * exactly and rounded half up to hundredths, or to whole numbers in a currency without cents. Undefined if a value is
 * missing or cannot be read.
 */
export function unitPrice(values: Readonly<Record<string, unknown>>): { price: string; unit: string } | undefined {
  const { price: givenPrice, content, unit, currency } = values
  if (typeof givenPrice !== 'string' && typeof givenPrice !== 'number') return undefined
  const amount = readAmount(String(givenPrice), 'en')
  const pack = readContent(content, unit)
  if (!amount || amount.negative || !pack) return undefined
  const { size, measure } = pack
  const price = exactOf(amount.whole, amount.fraction)
  const [currencyCode = typeof currency === 'string' ? currency : ''] = amount.currencies
  const digits = placesOf(currencyCode)
  // The price is `dividend / divisor`, in the smallest parts of the currency. Whole numbers keep it exact.
  const dividend = price.value * measure.parts * tenTo(size.digits + digits)
  const divisor = tenTo(price.digits) * size.value
  // Half up: the quotient plus one half, cut to a whole number.
  const rounded = String((2n * dividend + divisor) / (2n * divisor)).padStart(digits + 1, '0')
  const point = rounded.length - digits
  const text = digits > 0 ? `${rounded.slice(0, point)}.${rounded.slice(point)}` : rounded
  return { price: text, unit: measure.unit }
}
