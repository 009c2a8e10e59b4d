import bidiFactory, { type Bidi } from 'bidi-js'
import type { Direction } from '../text/scripts.ts'

// In Node its types name the module where its value is the function.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** The most UTF-16 units whose order is found together, as the library looks back over all of them for some. */
export const MOST_TOGETHER = 2000

/** The library reads UTF-16 units: for characters of two, others of their kind (DerivedBidiClass) stand in. */
const standIns = [
  [/[\u{10d00}-\u{10d3f}\u{10ec0}-\u{10eff}\u{10f30}-\u{10f6f}\u{1ec70}-\u{1ed4f}\u{1ee00}-\u{1eeff}]/gu, 'اا'],
  [/[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu, 'אא'],
  [/[\u{1f000}-\u{1f0ff}\u{1f300}-\u{1fbef}]/gu, '☀☀'],
] as const

/** Levels of a paragraph's UTF-16 units: odd ones are written from right to left. */
export interface Levels {
  levels: Uint8Array
  rtl: boolean
}

/** The levels of a paragraph by the Unicode bidirectional algorithm (UAX #9). */
export const levelsOf = (text: string, direction: Direction): Levels => {
  const read = standIns.reduce((all, [pattern, others]) => all.replace(pattern, others), text)
  const levels = new Uint8Array(text.length)
  let base = direction
  for (let from = 0; from < text.length; from += MOST_TOGETHER) {
    const found = bidi.getEmbeddingLevels(read.slice(from, from + MOST_TOGETHER), base)
    if (from === 0 && found.paragraphs[0]!.level % 2 === 1) base = 'rtl'
    else if (from === 0) base = 'ltr'
    levels.set(found.levels, from)
  }
  return { levels, rtl: base === 'rtl' }
}

/** The closing bracket of an opening one; undefined for all else. */
export const closingOf = (character: string): string | undefined => bidi.openingToClosingBracket(character) ?? undefined
