import type { Face } from './face.ts'
import { sidesOf } from './sides.ts'
import { type Stroke, strokesOf } from './strokes.ts'

/**
 * A height at which letters end, in em: `flat` for flat ends, `round` for round ones, which extend a little further.
 * `top` is true for upper ends.
 */
export interface Zone {
  top: boolean
  flat: number
  round: number
}

/** The common measures of a face's letters. */
export interface Standard {
  /** The breadth of its strokes, in em. */
  broad: number
  zones: Zone[]
}

/** The letters of each zone, flat ones and round ones. */
const zoneLetters = [
  [true, 'xzvw', 'oeac'],
  [true, 'HEZT', 'OCQG'],
  [true, 'bdhk', 'f'],
  [false, 'HEZxhl', 'oecO'],
  [false, 'pq', 'gj'],
] as const

const SAMPLES = 'nhlioHEte0'

/** The letters by which a face is measured: a subset of a font with them draws like the whole font. */
export const measuredBy = SAMPLES + zoneLetters.flatMap(([, flat, round]) => [flat, round]).join('')

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

const glyphsOf = (face: Face, text: string) =>
  [...face.shape(text, 'en', false).glyphs].filter((glyph) => glyph !== 0 && face.outline(glyph).length > 0)

const zonesOf = (face: Face): Zone[] =>
  zoneLetters.flatMap(([top, flats, rounds]) => {
    const [flat, round] = [flats, rounds].map((text) =>
      median(glyphsOf(face, text).map((glyph) => sidesOf(face, glyph)[top ? 3 : 2] / face.unitsPerEm)),
    )
    return flat === 0 && round === 0 ? [] : [{ top, flat: flat!, round: round || flat! }]
  })

const standards = new WeakMap<Face, Standard>()

const measure = (face: Face): Standard => {
  if (face.broad > 0) return { broad: face.broad, zones: [] }
  const strokes = glyphsOf(face, SAMPLES).map((glyph) => strokesOf(face.outline(glyph), face.unitsPerEm))
  const broad = (list: Stroke[]) => median(list.map(({ low, high }) => high - low))
  return {
    broad: (broad(strokes.flatMap(({ upright }) => upright)) + broad(strokes.flatMap(({ lying }) => lying))) / 2,
    zones: zonesOf(face),
  }
}

/** The common measures of a face's letters, cached. */
export const standardOf = (face: Face): Standard => {
  const standard = standards.get(face) ?? measure(face)
  standards.set(face, standard)
  return standard
}
