import { readAmount } from '@wifi-tms/paint/formats/amounts'
import { placesOf } from '@wifi-tms/paint/formats/numbers'

/** The unit to which a price refers, and how many of a measure make one of it: Directive 98/6/EC, article 2 (b). */
interface Measure {
  unit: string
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
const LONGEST = 60

/** A number of decimal digits: `digits` of them behind the point. */
interface Exact {
  value: bigint
  digits: number
}

const exactOf = (whole: string, fraction: string): Exact => ({
  value: BigInt(whole + fraction),
  digits: fraction.length,
})

/** Reads a size; undefined for `1.500`, which is one and a half to some and fifteen hundred to others. */
function readSize(text: string): Exact | undefined {
  const [, whole, , fraction = ''] = /^(\d{1,9})(?:([.,])(\d{1,9}))?$/.exec(text) ?? []
  if (whole === undefined || (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole))) return undefined
  return exactOf(whole, fraction)
}

/** Reads what a pack holds, as `500 g` or `6 x 330 ml`; the unit may stand in a value of its own. */
function readContent(content: unknown, unit: unknown): { size: Exact; measure: Measure } | undefined {
  // The point in a JSON number always begins its fraction: `1.125` never means thousands there.
  const isNumber = typeof content === 'number'
  if (!isNumber && typeof content !== 'string') return undefined
  const text = String(content).normalize('NFKC').replaceAll(/\s/g, ' ').trim().toLowerCase()
  if (text.length > LONGEST) return undefined
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
 * The price of 1 kg, 1 l, 1 m, 1 m², 1 m³ or one piece, by the values `price`, `content` and `unit`: exact, and rounded
 * half up to hundredths, or to whole ones in a currency without parts. Undefined where nobody can tell.
 */
export function unitPrice(values: Readonly<Record<string, unknown>>): { price: string; unit: string } | undefined {
  const { price: givenPrice, content, unit, currency } = values
  if (typeof givenPrice !== 'string' && typeof givenPrice !== 'number') return undefined
  const amount = readAmount(String(givenPrice), 'en')
  const pack = readContent(content, unit)
  if (!amount || amount.negative || !pack) return undefined
  const { size, measure } = pack
  const price = exactOf(amount.whole, amount.fraction)
  const [money = typeof currency === 'string' ? currency : ''] = amount.currencies
  const digits = placesOf(money)
  const dividend = price.value * measure.parts * tenTo(size.digits + digits)
  const divisor = tenTo(price.digits) * size.value
  const rounded = String((2n * dividend + divisor) / (2n * divisor)).padStart(digits + 1, '0')
  const point = rounded.length - digits
  const text = digits > 0 ? `${rounded.slice(0, point)}.${rounded.slice(point)}` : rounded
  return { price: text, unit: measure.unit }
}
