import type { Language } from '@wifi-tms/contract/shapes'
import { type Amount, readAmount } from './amounts.ts'

/**
 * A value as a list: a list of JSON, or an object with numbers as keys, as `putAt` makes it. Undefined for any other
 * value.
 */
export function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '0')) return undefined
  const entries: unknown[] = []
  while (Object.hasOwn(value, entries.length)) entries.push((value as Record<number, unknown>)[entries.length])
  return entries
}

/** The texts of a list's entries, or of one field of each entry; undefined for an entry without one. */
type Entries = readonly (string | undefined)[]

/** The exact sum of amounts, with their currency; undefined where an entry is no amount or currencies differ. */
function sumOf(entries: Entries, lang: Language): string | undefined {
  const amounts: Amount[] = []
  for (const text of entries) {
    const amount = readAmount(text ?? '', lang)
    if (!amount) return undefined
    amounts.push(amount)
  }
  const currencies = new Set(amounts.flatMap((amount) => amount.currencies[0] ?? []))
  if (currencies.size > 1) return undefined
  const places = Math.max(0, ...amounts.map(({ fraction }) => fraction.length))
  // Whole numbers of the smallest part, so that nothing is lost to binary fractions.
  const parts = amounts.map(
    ({ whole, fraction, negative }) => BigInt(whole + fraction.padEnd(places, '0')) * (negative ? -1n : 1n),
  )
  const sum = parts.reduce((total, part) => total + part, 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  const point = digits.length - places
  const number = (sum < 0n ? '-' : '') + digits.slice(0, point) + (places > 0 ? `.${digits.slice(point)}` : '')
  return [number, ...currencies].join(' ')
}

/** The sign between the entries of a joined list. */
const commaOf = (lang: Language) => (lang === 'zh' || lang === 'tw' || lang === 'ja' ? '、' : ', ')

/** Makes one text of a list's entries; undefined where the entries do not fit. */
type ListFormat = (entries: Entries, lang: Language) => string | undefined

/**
 * The formats of `{{list|format:field}}`, each with what a value must be for it; `field` is the part of each entry that
 * counts.
 */
export const listFormats: Readonly<Record<string, readonly [needs: string, apply: ListFormat]>> = {
  sum: ['a list of numbers', sumOf],
  count: ['a list', (entries) => String(entries.length)],
  join: ['a list', (entries, lang) => entries.filter(Boolean).join(commaOf(lang))],
  first: ['a list', ([entry]) => entry ?? ''],
}
