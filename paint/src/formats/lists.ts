import type { Language } from '@wifi-tms/contract/shapes'
import { type Amount, inUnits, readAmount } from './amounts.ts'

/**
 * A value as a list: an array, or an object with the keys 0, 1, 2 …, which `setValueAt` makes. Undefined for any other
 * value.
 */
export function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '0')) return undefined
  const entries: unknown[] = []
  while (Object.hasOwn(value, entries.length)) entries.push((value as Record<number, unknown>)[entries.length])
  return entries
}

/** The texts of a list's entries, or of a field of each entry; undefined for an entry without a text. */
type Entries = readonly (string | undefined)[]

/** The exact sum of amounts, with their currency; undefined if an entry is no amount or if currencies differ. */
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
  const sum = amounts.reduce((total, amount) => total + inUnits(amount, places), 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  const point = digits.length - places
  const number = (sum < 0n ? '-' : '') + digits.slice(0, point) + (places > 0 ? `.${digits.slice(point)}` : '')
  return [number, ...currencies].join(' ')
}

/** The sign between the entries of a joined list. */
const commaOf = (lang: Language) => (lang === 'zh' || lang === 'tw' || lang === 'ja' ? '、' : ', ')

/** Formats the entries of a list as one text; undefined if they do not fit the format. */
type ListFormat = (entries: Entries, lang: Language) => string | undefined

/**
 * The formats of `{{list|format:field}}` with the kind of value that each needs; `field` selects a part of each entry.
 */
export const listFormats: Readonly<Record<string, readonly [needs: string, apply: ListFormat]>> = {
  sum: ['a list of numbers', sumOf],
  count: ['a list', (entries) => String(entries.length)],
  join: ['a list', (entries, lang) => entries.filter(Boolean).join(commaOf(lang))],
  first: ['a list', ([entry]) => entry ?? ''],
}
