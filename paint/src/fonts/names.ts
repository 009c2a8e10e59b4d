import { viewOf } from './sfnt.ts'

/** The name IDs of the OpenType `name` table that are read. */
export const FAMILY = 1
export const FULL = 4
export const TYPOGRAPHIC_FAMILY = 16
/** The family without words for width and slope. */
export const PLAIN_FAMILY = 21

/** The longest name, in characters. */
const LONGEST = 100

/** Platform IDs, and the language ID of American English. */
const UNICODE = 0
const MACINTOSH = 1
const WINDOWS = 3
const AMERICAN = 0x409

const utf16 = new TextDecoder('utf-16be')
const latin = new TextDecoder('latin1')

/** A name as one line without control characters, cut to LONGEST. */
const tidied = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim())
    .slice(0, LONGEST)
    .join('')
    .trim()

/**
 * The preference for a record: 4 for Windows in English, 3 for Windows in other languages, 2 for Unicode, 1 for
 * Macintosh; 0 is ignored.
 */
const rank = (platform: number, language: number): number => {
  if (platform === WINDOWS) return language === AMERICAN ? 4 : 3
  return platform === UNICODE ? 2 : Number(platform === MACINTOSH)
}

/** The names in a `name` table by their ID; records that point beyond the table are skipped. */
export const namesOf = (table: Uint8Array): Map<number, string> => {
  const names = new Map<number, { text: string; rank: number }>()
  if (table.length < 6) return new Map()
  const view = viewOf(table)
  const strings = view.getUint16(4)
  const end = Math.min(6 + 12 * view.getUint16(2), table.length - 11)
  for (let offset = 6; offset < end; offset += 12) {
    const [platform, language, number] = [
      view.getUint16(offset),
      view.getUint16(offset + 4),
      view.getUint16(offset + 6),
    ]
    const [from, length] = [strings + view.getUint16(offset + 10), view.getUint16(offset + 8)]
    const newRank = rank(platform, language)
    if (from + length > table.length || newRank <= (names.get(number)?.rank ?? 0)) continue
    const text = tidied((platform === MACINTOSH ? latin : utf16).decode(table.subarray(from, from + length)))
    if (text !== '') names.set(number, { text, rank: newRank })
  }
  return new Map(Array.from(names, ([number, { text }]) => [number, text]))
}
