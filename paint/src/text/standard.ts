import type { Face } from './face.ts'
import { sidesOf } from './sides.ts'
import { type Stroke, strokesOf } from './strokes.ts'

/**
 * A height at which letters end, in em: `flat` for flat ends, `round` for round ends. Round ends extend a little
 * further. `top` is true for upper ends.
 */
export interface Zone {
  top: boolean
  flat: number
  round: number
}

/** The common measures of a face's letters. */
export interface Standard {
  /** The breadth of its strokes, in em. */
  strokeBreadth: number
  zones: Zone[]
}

/** The letters of each zone: true for upper ends, the letters with flat ends, those with round ends. */
const zoneLetters = [
  [true, 'xzvw', 'oeac'],
  [true, 'HEZT', 'OCQG'],
  [true, 'bdhk', 'f'],
  [false, 'HEZxhl', 'oecO'],
  [false, 'pq', 'gj'],
] as const

/** The letters by which the breadth of strokes is measured. */
const SAMPLE_LETTERS = 'nhlioHEte0'

/** The letters by which a face is measured. A subset of a font that has them draws like the whole font. */
export const measuredLetters = SAMPLE_LETTERS + zoneLetters.flatMap(([, flat, round]) => [flat, round]).join('')

/** The middle value, or 0 without values; it sorts `values`. */
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The glyphs of a text that the face has and that are not empty. */
const glyphsOf = (face: Face, text: string) =>
  [...face.shape(text, 'en', false).glyphs].filter((glyph) => glyph !== 0 && face.outline(glyph).length > 0)

/** The zones of a face; a zone without letters in the face is left out. */
const zonesOf = (face: Face): Zone[] =>
  zoneLetters.flatMap(([top, flats, rounds]) => {
    // Side 3 of a glyph is its top, side 2 its bottom.
    const [flat, round] = [flats, rounds].map((text) =>
      median(glyphsOf(face, text).map((glyph) => sidesOf(face, glyph)[top ? 3 : 2] / face.unitsPerEm)),
    )
    return flat === 0 && round === 0 ? [] : [{ top, flat: flat!, round: round || flat! }]
  })

const standards = new WeakMap<Face, Standard>()

/** Measures a face. The strokes of Han and Hangul have a known breadth, and their characters no common heights. */
const measure = (face: Face): Standard => {
  if (face.strokeBreadth > 0) return { strokeBreadth: face.strokeBreadth, zones: [] }
  const strokes = glyphsOf(face, SAMPLE_LETTERS).map((glyph) => strokesOf(face.outline(glyph), face.unitsPerEm))
  const breadthOf = (list: Stroke[]) => median(list.map(({ low, high }) => high - low))
  return {
    strokeBreadth:
      (breadthOf(strokes.flatMap(({ upright }) => upright)) + breadthOf(strokes.flatMap(({ lying }) => lying))) / 2,
    zones: zonesOf(face),
  }
}

/** The common measures of a face's letters, cached. */
export const standardOf = (face: Face): Standard => {
  const standard = standards.get(face) ?? measure(face)
  standards.set(face, standard)
  return standard
}
