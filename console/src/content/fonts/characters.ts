import { tablesOf } from '@wifi-tms/paint/fonts/sfnt'

/** The characters that a font draws, as ranges of code points in the order of the font's table; `last` is included. */
export type Characters = readonly (readonly [first: number, last: number])[]

/**
 * The maximum number of code points or groups that are read: more than Unicode assigns, and little work for a browser.
 */
const MAX_READ = 200_000

/**
 * The rank of a subtable: the highest is read, and 0 never is. Platform 3 is Windows, with encoding 10 for all of
 * Unicode and 1 for its first plane. Platform 0 is Unicode; its encoding 5 has only variation sequences.
 */
function rankOf(platform: number, encoding: number): number {
  if (platform === 3 && encoding === 10) return 3
  if (platform === 3 && encoding === 1) return 2
  return platform === 0 && encoding !== 5 ? 1 : 0
}

/**
 * Reads a subtable of format 4. Its segments lie in the first plane (16 bits); each gives its glyphs by a difference
 * (`delta`), or by a list. From byte 14 on it has four arrays: the last characters, then 2 unused bytes, the first
 * characters, the differences, and the distances to the lists.
 */
function readSegments(view: DataView, start: number): [number, number][] {
  const ranges: [number, number][] = []
  /** The bytes of each array: two for each segment. */
  const size = view.getUint16(start + 6)
  let remaining = MAX_READ
  for (let segment = 0; segment < size && remaining > 0; segment += 2) {
    const last = view.getUint16(start + 14 + segment)
    const first = view.getUint16(start + 16 + size + segment)
    const delta = view.getUint16(start + 16 + 2 * size + segment)
    const list = start + 16 + 3 * size + segment
    // The distance in bytes from this number to the list of glyphs; 0 if the difference gives the glyphs.
    const offset = view.getUint16(list)
    for (let codePoint = first; codePoint <= last && codePoint < 0xffff && remaining > 0; codePoint++, remaining--) {
      const glyph =
        offset === 0 ? (codePoint + delta) & 0xffff : view.getUint16(list + offset + 2 * (codePoint - first))
      // Glyph 0 is the sign for a missing character.
      if (glyph === 0) continue
      const previousRange = ranges.at(-1)
      if (previousRange?.[1] === codePoint - 1) previousRange[1] = codePoint
      else ranges.push([codePoint, codePoint])
    }
  }
  return ranges
}

/** Reads a subtable of format 12. Each group has 12 bytes: its first character, its last, and a glyph. */
const readGroups = (view: DataView, offset: number): [number, number][] =>
  Array.from({ length: Math.min(view.getUint32(offset + 12), MAX_READ) }, (_, group) => [
    view.getUint32(offset + 16 + 12 * group),
    view.getUint32(offset + 20 + 12 * group),
  ])

/** The readers of subtables, by their formats. */
const readers: Record<number, typeof readGroups> = { 4: readSegments, 12: readGroups }

/** Reads the characters in the table `cmap` of an SFNT font (OpenType 1.9); undefined without a readable subtable. */
export function charactersOf(sfnt: Uint8Array): Characters | undefined {
  try {
    const table = tablesOf(sfnt).get('cmap')!
    const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
    // Each record has 8 bytes: platform, encoding, and the start of the subtable, which begins with its format.
    const subtables = Array.from({ length: view.getUint16(2) }, (_, index) => ({
      rank: rankOf(view.getUint16(4 + 8 * index), view.getUint16(6 + 8 * index)),
      start: view.getUint32(8 + 8 * index),
    }))
    const readable = subtables.filter(({ rank, start }) => rank > 0 && readers[view.getUint16(start)])
    const best = readable.sort((a, b) => b.rank - a.rank)[0]
    return best && readers[view.getUint16(best.start)]!(view, best.start)
  } catch {
    return undefined
  }
}

/** True if a font draws a character. A font without a readable table counts as drawing all. */
export const draws = (characters: Characters | undefined, character: string): boolean => {
  const codePoint = character.codePointAt(0)!
  return !characters || characters.some(([first, last]) => first <= codePoint && codePoint <= last)
}

/** True if a font draws all characters of a text; spaces do not count. */
export const drawsAll = (characters: Characters | undefined, text: string): boolean =>
  Array.from(text).every((character) => character === ' ' || draws(characters, character))
