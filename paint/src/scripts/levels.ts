import bidiFactory, { type Bidi } from 'bidi-js'
import type { TextDirection } from '../text/scripts.ts'

// The package's types describe a module, but in Node its value is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** The maximum number of UTF-16 units in one call of the library, whose work may be quadratic. */
export const MOST_TOGETHER = 2000

/**
 * A stand-in for a character of two UTF-16 units: a character of one unit with the same bidirectional class
 * (DerivedBidiClass). The library reads single units, and so knows no class of pairs.
 */
const standInFor = (point: number): string => {
  const isIn = (...ranges: [number, number][]) => ranges.some(([first, last]) => point >= first && point <= last)
  if (isIn([0x10d00, 0x10d3f], [0x10ec0, 0x10eff], [0x10f30, 0x10f6f], [0x1ec70, 0x1ed4f], [0x1ee00, 0x1eeff]))
    return '\u0627'
  if (isIn([0x10800, 0x10fff], [0x1e800, 0x1efff])) return '\u05d0'
  return isIn([0x1f000, 0x1f0ff], [0x1f300, 0x1fbef]) ? '\u2600' : 'a'
}

/** The bidirectional levels of a paragraph's UTF-16 units: units of odd levels run from right to left. */
export interface Levels {
  levels: Uint8Array
  rtl: boolean
}

/** Makes a function that finds levels with the library's function, calling it with bounded parts of a text. */
export const levelsBy =
  (find: Bidi['getEmbeddingLevels']) =>
  (text: string, direction: TextDirection): Levels => {
    const standIns = Array.from(text, (character) =>
      character.length === 1 ? character : standInFor(character.codePointAt(0)!).repeat(2),
    ).join('')
    const levels = new Uint8Array(text.length)
    // The first part of the text decides the direction of the paragraph, which the other parts then get.
    let base = direction
    for (let from = 0; from < text.length; from += MOST_TOGETHER) {
      const embedding = find(standIns.slice(from, from + MOST_TOGETHER), base)
      if (from === 0 && embedding.paragraphs[0]!.level % 2 === 1) base = 'rtl'
      else if (from === 0) base = 'ltr'
      levels.set(embedding.levels, from)
    }
    return { levels, rtl: base === 'rtl' }
  }

/** The levels of a paragraph by the Unicode bidirectional algorithm (UAX #9). */
export const levelsOf = levelsBy(bidi.getEmbeddingLevels)

/** The closing bracket of an opening one; undefined for any other character. */
export const closingOf = (character: string): string | undefined => bidi.openingToClosingBracket(character) ?? undefined
