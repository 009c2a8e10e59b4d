import { tablesOf } from '@wifi-tms/paint/fonts/sfnt'

/** The characters that a font draws, as ranges of code points in order of its table. */
export type Characters = readonly (readonly [first: number, last: number])[]

/** The most code points or groups that are read: more than Unicode assigns, and little work for a browser. */
const MOST = 200_000

/**
 * The rank of a subtable; 0 for one that is not used. Best is Windows' subtable of all Unicode (encoding 10), then that
 * of the first plane (1), then those of the Unicode platform except variation sequences (5).
 */
const rankOf = (platform: number, encoding: number): number =>
  platform === 3 ? [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 3][encoding] || 0 : platform === 0 && encoding !== 5 ? 1 : 0

/** Format 4: segments of the first plane, each with a distance to its glyphs or a list of them. */
function inSegments(view: DataView, start: number): [number, number][] {
  const ranges: [number, number][] = []
  const size = view.getUint16(start + 6)
  let remaining = MOST
  for (let segment = 0; segment < size && remaining > 0; segment += 2) {
    const last = view.getUint16(start + 14 + segment)
    const first = view.getUint16(start + 16 + size + segment)
    const delta = view.getUint16(start + 16 + 2 * size + segment)
    const list = start + 16 + 3 * size + segment
    const offset = view.getUint16(list)
    for (let point = first; point <= last && point < 0xffff && remaining > 0; point++, remaining--) {
      const glyph = offset === 0 ? (point + delta) & 0xffff : view.getUint16(list + offset + 2 * (point - first))
      if (glyph === 0) continue
      const previousRange = ranges.at(-1)
      if (previousRange?.[1] === point - 1) previousRange[1] = point
      else ranges.push([point, point])
    }
  }
  return ranges
}

/** Format 12: groups of neighbours anywhere in Unicode. */
const inGroups = (view: DataView, offset: number): [number, number][] =>
  Array.from({ length: Math.min(view.getUint32(offset + 12), MOST) }, (_, group) => [
    view.getUint32(offset + 16 + 12 * group),
    view.getUint32(offset + 20 + 12 * group),
  ])

const readers: Record<number, typeof inGroups> = { 4: inSegments, 12: inGroups }

/** Reads the table `cmap` of an SFNT font (OpenType 1.9); undefined if it has no readable subtable. */
export function charactersOf(sfnt: Uint8Array): Characters | undefined {
  try {
    const table = tablesOf(sfnt).get('cmap')!
    const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
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
  const point = character.codePointAt(0)!
  return !characters || characters.some(([first, last]) => first <= point && point <= last)
}

export const drawsAll = (characters: Characters | undefined, text: string): boolean =>
  Array.from(text).every((character) => character === ' ' || draws(characters, character))
