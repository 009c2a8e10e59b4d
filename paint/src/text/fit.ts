import { newBoundedCache } from '../bounded-cache.ts'
import type { Face } from './face.ts'
import { heightScaleOf } from './heights.ts'
import { type Inking, inkingOf } from './inking.ts'
import { AS_USUAL, arrange, type FittedStroke, NEAR } from './pieces.ts'
import { sidesOf } from './sides.ts'
import { standardOf, type Zone } from './standard.ts'
import { type Stroke, type Strokes, strokesOf } from './strokes.ts'
import type { UnitScale } from './trace.ts'

/** A stroke whose breadth differs from the standard by less than this factor gets the standard breadth. */
const ALIKE_FACTOR = 1.7

/** The greatest height of a mark, in em. */
const HIGHEST_MARK = 0.3

/** The most fitted strokes in one direction, the longest first; no character has more. */
const MOST_STROKES = 40

/** True for a height in em at which the letters of a zone end. */
const isIn = ({ flat, round }: Zone, height: number) =>
  height > Math.min(flat, round) - NEAR && height < Math.max(flat, round) + NEAR

/** The piece of a stroke that gets `width` pixels. The longer the stroke, the more its ideal position counts. */
const pieceOf = (stroke: Stroke, width: number, place: UnitScale, unitsPerEm: number): FittedStroke => {
  const { low, high, from, to } = stroke
  const ideal = place(((low + high) / 2) * unitsPerEm) - width / 2
  const weight = 0.5 + 2 * Math.min(1, to - from)
  return { ...stroke, edges: [[low, high]], width, ideal, weight, start: Math.round(ideal), fixed: false }
}

/**
 * The end of a letter at a position in em, to be moved to the edge `pixel`. Its extent is from -9 to -9 em, so that it
 * faces no other piece.
 */
const endAt = (place: number, pixel: number): FittedStroke => ({
  low: place,
  high: place,
  from: -9,
  to: -9,
  edges: [[place, place]],
  width: 0,
  ideal: pixel,
  weight: 0,
  start: pixel,
  fixed: true,
})

/** True for parts of one stroke, which are so close at this size that they share their pixels. */
const areOneStroke = (stroke: Stroke, other: Stroke, unit: number): boolean =>
  Math.min(stroke.high, other.high) - Math.max(stroke.low, other.low) >
    Math.min(stroke.high - stroke.low, other.high - other.low) / 2 &&
  Math.abs(stroke.low + stroke.high - other.low - other.high) * unit < 1.2

/**
 * The pieces of strokes. A stroke about as broad as `standard` (in em) becomes `standardWidth` pixels broad, another
 * one keeps its own breadth. `unit` is the pixels per em, `upem` the font units per em.
 */
const piecesOf = (
  strokes: readonly Stroke[],
  standard: number,
  standardWidth: number,
  place: UnitScale,
  unit: number,
  upem: number,
) => {
  const pieces: FittedStroke[] = []
  // The longest stroke first.
  for (const stroke of [...strokes].sort((a, b) => b.to - b.from - a.to + a.from)) {
    // A part that is broader than long is no stroke in this direction.
    if (stroke.high - stroke.low > Math.max(standard * ALIKE_FACTOR, stroke.to - stroke.from)) continue
    const similar = pieces.find((piece) => areOneStroke(piece, stroke, unit))
    if (similar) {
      similar.edges.push([stroke.low, stroke.high])
      similar.from = Math.min(similar.from, stroke.from)
      similar.to = Math.max(similar.to, stroke.to)
    } else if (pieces.length < MOST_STROKES) {
      const breadth = stroke.high - stroke.low
      const ownWidth = Math.max(1, Math.round(breadth * unit))
      pieces.push(
        pieceOf(
          stroke,
          breadth < standard * ALIKE_FACTOR && breadth * ALIKE_FACTOR > standard ? standardWidth : ownWidth,
          place,
          upem,
        ),
      )
    }
  }
  return pieces
}

/** The scale that maps the edges of pieces to their pixels, and interpolates linearly between them. */
const scaleOf = (pieces: readonly FittedStroke[], unit: number, place: UnitScale, upem: number): UnitScale => {
  if (pieces.length === 0) return place
  const knots = pieces
    .flatMap(({ edges, start, width }) =>
      edges.flatMap(([low, high]) => [[low, start] as const, [high, start + width] as const]),
    )
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
  // A knot is a position in em and its pixel.
  const positions = knots.map(([position]) => position)
  const pixels = knots.map(([, pixel]) => pixel)
  // Pixels must not decrease, or a part of the glyph would be turned over.
  for (let index = 1; index < pixels.length; index++) pixels[index] = Math.max(pixels[index]!, pixels[index - 1]!)
  const lastKnot = positions.length - 1
  return (length) => {
    const x = length / upem
    if (x <= positions[0]!) return pixels[0]! + (x - positions[0]!) * unit
    if (x >= positions[lastKnot]!) return pixels[lastKnot]! + (x - positions[lastKnot]!) * unit
    let index = 1
    while (x > positions[index]!) index++
    const [a, b] = [positions[index - 1]!, positions[index]!]
    return a === b ? pixels[index]! : pixels[index - 1]! + ((x - a) * (pixels[index]! - pixels[index - 1]!)) / (b - a)
  }
}

/**
 * The parts of a glyph with a small height that are separated vertically from others: dots, accents, bars. `foot` is
 * true for the lowest part of the glyph.
 */
const marksOf = ({ gaps }: Strokes, bottom: number, top: number): (Stroke & { foot: boolean })[] => {
  if (gaps.length === 0) return []
  // Each part of the glyph is between two of these edges, and there is one part more than gaps.
  const edges = [bottom, ...gaps.flat(), top]
  return gaps
    .concat([[0, 0]])
    .map((_, index) => ({ low: edges[2 * index]!, high: edges[2 * index + 1]!, from: -9, to: 9, foot: index === 0 }))
    .filter(({ low, high }) => high - low < HIGHEST_MARK)
}

/** The two scales that map an outline to pixels at a size, with its strokes at whole pixels. */
export interface GlyphFit {
  across: UnitScale
  height: UnitScale
  /** Undefined if nothing was fitted. */
  inking?: Inking
  /** The number of gaps between strokes that have no pixel. */
  shut: number
}

const strokesByFace = new WeakMap<Face, ReturnType<typeof newStrokes>>()
const newStrokes = () =>
  newBoundedCache<number, Strokes>(
    100_000,
    ({ upright, lying, turns }) => 4 * (upright.length + lying.length) + turns.length,
  )

/** The scales of an outline that is not fitted, except for the heights of letters. */
export const unfitted = (face: Face, size: number): GlyphFit => {
  const unit = size / face.unitsPerEm
  return { across: (x) => x * unit, height: heightScaleOf(face, size), shut: 0 }
}

/**
 * Fits a glyph to the pixels at `size`. If the breadth of strokes cannot be measured from the letters of its face, the
 * glyph is not fitted.
 */
export const fitOf = (face: Face, glyph: number, size: number, thinning = AS_USUAL): GlyphFit => {
  const standard = standardOf(face)
  if (standard.strokeBreadth <= 0) return unfitted(face, size)
  const upem = face.unitsPerEm
  const strokesOfGlyphs = strokesByFace.get(face) ?? newStrokes()
  strokesByFace.set(face, strokesOfGlyphs)
  const strokes = strokesOfGlyphs(glyph, () => strokesOf(face.outline(glyph), upem))
  const toPixels = (length: number) => (length * size) / upem
  const { strokeBreadth } = standard
  const inking = inkingOf(face, strokeBreadth, size, strokes.upright.length + strokes.lying.length)
  if (thinning.upright === 'all') inking.upright--
  if (thinning.lying === 'all') inking.lying--
  const upright = piecesOf(strokes.upright, strokeBreadth, inking.upright, toPixels, size, upem)
  const [left, right, bottom, top] = sidesOf(face, glyph)
  for (const side of [left / upem, right / upem]) {
    // The distance of the glyph's side from the nearest edge of a stroke, in em; Infinity without strokes.
    const reach = Math.min(...upright.flatMap(({ low, high }) => [Math.abs(low - side), Math.abs(high - side)]))
    // An arm of more than half a pixel, as a t has, gets a pixel: an end that extends to 9 em faces the strokes.
    const to = reach * size > 0.5 ? 9 : -9
    if (left < right && reach >= NEAR)
      upright.push({ ...endAt(side, Math.round(side * size)), to, ideal: side * size, weight: 1, fixed: false })
  }
  const shutUpright = arrange(
    upright,
    thinning.upright,
    size,
    Math.max(3, Math.round(toPixels(face.advance(glyph))) - 1),
  )
  const height = heightScaleOf(face, size)
  const marks = marksOf(strokes, bottom / upem, top / upem)
  const isMark = ({ low, high }: Stroke) => marks.some((mark) => low > mark.low - NEAR && high < mark.high + NEAR)
  const feet = marks.filter(({ foot }) => foot)
  const lyingPiecesOf = (strokesToFit: readonly Stroke[]) =>
    piecesOf(strokesToFit, strokeBreadth, inking.lying, height, size, upem)
  const lying = lyingPiecesOf(strokes.lying.filter((stroke) => !isMark(stroke)).concat(feet))
  for (const zone of standard.zones) {
    const line = Math.round(height(zone.flat * upem))
    for (const piece of lying)
      if (isIn(zone, zone.top ? piece.high : piece.low)) {
        piece.start = zone.top ? line - piece.width : line
        piece.fixed = true
      }
    const turn = strokes.turns.find((turn) => isIn(zone, turn) && !isMark({ low: turn, high: turn, from: 0, to: 0 }))
    if (turn !== undefined) lying.push(endAt(turn, line))
  }
  lying.push(...lyingPiecesOf(marks.filter(({ foot }) => !foot)))
  const shutLying = arrange(lying, thinning.lying, size)
  return {
    across: scaleOf(upright, size, toPixels, upem),
    height: scaleOf(lying, size, height, upem),
    inking,
    shut: shutUpright + shutLying,
  }
}
