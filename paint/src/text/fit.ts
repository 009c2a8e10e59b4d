import { newBoundedCache } from '../bounded-cache.ts'
import type { Face } from './face.ts'
import { heightScaleOf } from './heights.ts'
import { type Inking, inkingOf } from './inking.ts'
import { AS_USUAL, arrange, BEYOND, type FittedStroke, NEAR } from './pieces.ts'
import { sidesOf } from './sides.ts'
import { standardOf, type Zone } from './standard.ts'
import { type Stroke, type Strokes, strokesOf } from './strokes.ts'
import type { UnitScale } from './trace.ts'

/** A stroke whose breadth differs from the standard by less than this factor gets the standard breadth. */
const ALIKE_FACTOR = 1.7

/** The greatest height of a mark, in em. */
const HIGHEST_MARK = 0.3

/** The maximum number of fitted strokes in one direction, the longest first. No real character has more. */
const MOST_STROKES = 40

/** True for a height in em at which the letters of a zone end. */
const isInZone = ({ flat, round }: Zone, height: number) =>
  height > Math.min(flat, round) - NEAR && height < Math.max(flat, round) + NEAR

/**
 * The piece of a stroke that gets `width` pixels; `toPixels` maps font units to pixels. The longer the stroke, the more
 * its ideal position counts.
 */
const pieceOf = (stroke: Stroke, width: number, toPixels: UnitScale, upem: number): FittedStroke => {
  const { low, high, from, to } = stroke
  // The middle of the piece lies on the middle of the stroke.
  const ideal = toPixels(((low + high) / 2) * upem) - width / 2
  const weight = 0.5 + 2 * Math.min(1, to - from)
  return { ...stroke, edges: [[low, high]], width, ideal, weight, start: Math.round(ideal), fixed: false }
}

/**
 * The end of a letter at a position in em, to be moved to the edge `pixel`. It is a piece without breadth; its extent
 * lies wholly outside the glyph, so that it faces no other piece.
 */
const endAt = (position: number, pixel: number): FittedStroke => ({
  low: position,
  high: position,
  from: -BEYOND,
  to: -BEYOND,
  edges: [[position, position]],
  width: 0,
  ideal: pixel,
  weight: 0,
  start: pixel,
  fixed: true,
})

/**
 * True for parts of one stroke, which share their pixels: they overlap by more than half of the thinner one's breadth,
 * and their middles are less than 0.6 pixels apart. `unit` is the pixels per em.
 */
const areOneStroke = (stroke: Stroke, other: Stroke, unit: number): boolean => {
  const overlap = Math.min(stroke.high, other.high) - Math.max(stroke.low, other.low)
  const thinner = Math.min(stroke.high - stroke.low, other.high - other.low)
  const doubleDistance = Math.abs(stroke.low + stroke.high - other.low - other.high)
  return overlap > thinner / 2 && doubleDistance * unit < 1.2
}

/**
 * The pieces of the strokes of one direction. A stroke about as broad as `standard` (in em) becomes `standardWidth`
 * pixels broad, another one keeps its own breadth. `toPixels` maps font units to pixels; `unit` is the pixels per em,
 * `upem` the font units per em.
 */
const piecesOf = (
  strokes: readonly Stroke[],
  standard: number,
  standardWidth: number,
  toPixels: UnitScale,
  unit: number,
  upem: number,
) => {
  const pieces: FittedStroke[] = []
  // The longest stroke first, as the first of similar strokes decides the place and the breadth.
  for (const stroke of [...strokes].sort((a, b) => b.to - b.from - a.to + a.from)) {
    // A part that is broader than long is no stroke in this direction.
    const breadth = stroke.high - stroke.low
    if (breadth > Math.max(standard * ALIKE_FACTOR, stroke.to - stroke.from)) continue
    const similar = pieces.find((piece) => areOneStroke(piece, stroke, unit))
    if (similar) {
      similar.edges.push([stroke.low, stroke.high])
      similar.from = Math.min(similar.from, stroke.from)
      similar.to = Math.max(similar.to, stroke.to)
    } else if (pieces.length < MOST_STROKES) {
      const ownWidth = Math.max(1, Math.round(breadth * unit))
      const isStandard = breadth < standard * ALIKE_FACTOR && breadth * ALIKE_FACTOR > standard
      pieces.push(pieceOf(stroke, isStandard ? standardWidth : ownWidth, toPixels, upem))
    }
  }
  return pieces
}

/**
 * The scale that maps the edges of pieces to their pixels, and interpolates linearly between them; beyond the outermost
 * edges it has `unit` pixels per em. Without pieces it is `toPixels`.
 */
const scaleOf = (pieces: readonly FittedStroke[], unit: number, toPixels: UnitScale, upem: number): UnitScale => {
  if (pieces.length === 0) return toPixels
  // A knot is a position in em and its pixel. Each edge of a piece makes a knot.
  const knots = pieces
    .flatMap(({ edges, start, width }) =>
      edges.flatMap(([low, high]) => [[low, start] as const, [high, start + width] as const]),
    )
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const positions = knots.map(([position]) => position)
  const pixels = knots.map(([, pixel]) => pixel)
  // Pixels must not decrease, or a part of the glyph would be turned over.
  for (let index = 1; index < pixels.length; index++) pixels[index] = Math.max(pixels[index]!, pixels[index - 1]!)
  const lastKnot = positions.length - 1
  return (length) => {
    const position = length / upem
    if (position <= positions[0]!) return pixels[0]! + (position - positions[0]!) * unit
    if (position >= positions[lastKnot]!) return pixels[lastKnot]! + (position - positions[lastKnot]!) * unit
    // The position lies between the knots `index - 1` and `index`.
    let index = 1
    while (position > positions[index]!) index++
    const [before, after] = [positions[index - 1]!, positions[index]!]
    const [pixelBefore, pixelAfter] = [pixels[index - 1]!, pixels[index]!]
    if (before === after) return pixelAfter
    return pixelBefore + ((position - before) * (pixelAfter - pixelBefore)) / (after - before)
  }
}

/**
 * The parts of a glyph with a small height that are separated vertically from others: dots, accents, bars. `foot` is
 * true for the lowest part of the glyph.
 */
const marksOf = ({ gaps }: Strokes, bottom: number, top: number): (Stroke & { foot: boolean })[] => {
  if (gaps.length === 0) return []
  // The edges of the parts of the glyph, from the lowest up: the low and the high edge of each. There is one part more
  // than gaps.
  const edges = [bottom, ...gaps.flat(), top]
  return gaps
    .concat([[0, 0]])
    .map((_, index) => ({
      low: edges[2 * index]!,
      high: edges[2 * index + 1]!,
      from: -BEYOND,
      to: BEYOND,
      foot: index === 0,
    }))
    .filter(({ low, high }) => high - low < HIGHEST_MARK)
}

/** The two scales that map an outline to pixels at a size, with its strokes at whole pixels if it is fitted. */
export interface GlyphFit {
  across: UnitScale
  height: UnitScale
  /** Undefined if nothing was fitted. */
  inking?: Inking
  /** The number of gaps between strokes that get no pixel. */
  closedGaps: number
}

const strokesByFace = new WeakMap<Face, ReturnType<typeof newStrokes>>()
const newStrokes = () =>
  newBoundedCache<number, Strokes>(
    100_000,
    ({ upright, lying, turns }) => 4 * (upright.length + lying.length) + turns.length,
  )

/** The scales of an outline whose strokes are not fitted; only its x-height and cap height are. */
export const unfittedScales = (face: Face, size: number): GlyphFit => {
  const unit = size / face.unitsPerEm
  return { across: (x) => x * unit, height: heightScaleOf(face, size), closedGaps: 0 }
}

/**
 * Fits a glyph to the pixels at `size`. If the breadth of strokes cannot be measured from the letters of its face, the
 * glyph is not fitted.
 */
export const fitOf = (face: Face, glyph: number, size: number, thinning = AS_USUAL): GlyphFit => {
  const standard = standardOf(face)
  if (standard.strokeBreadth <= 0) return unfittedScales(face, size)
  const upem = face.unitsPerEm
  const strokesOfGlyphs = strokesByFace.get(face) ?? newStrokes()
  strokesByFace.set(face, strokesOfGlyphs)
  const strokes = strokesOfGlyphs(glyph, () => strokesOf(face.outline(glyph), upem))
  const toPixels = (length: number) => (length * size) / upem
  const { strokeBreadth } = standard
  const inking = inkingOf(face, strokeBreadth, size, strokes.upright.length + strokes.lying.length)
  if (thinning.upright === 'all') inking.upright--
  if (thinning.lying === 'all') inking.lying--
  // Across: the upright strokes and the glyph's sides become pieces, and find their pixels.
  const upright = piecesOf(strokes.upright, strokeBreadth, inking.upright, toPixels, size, upem)
  const [left, right, bottom, top] = sidesOf(face, glyph)
  for (const side of [left / upem, right / upem]) {
    // The length of the arm that reaches from the nearest edge of a stroke to the glyph's side, in em; Infinity without
    // strokes.
    const armLength = Math.min(...upright.flatMap(({ low, high }) => [Math.abs(low - side), Math.abs(high - side)]))
    // An arm of more than half a pixel, as a t has, gets a pixel: its end faces the strokes, so there is a gap between.
    const to = armLength * size > 0.5 ? BEYOND : -BEYOND
    if (left < right && armLength >= NEAR)
      upright.push({ ...endAt(side, Math.round(side * size)), to, ideal: side * size, weight: 1, fixed: false })
  }
  // A glyph leaves a pixel of its advance white.
  const maxWidth = Math.max(3, Math.round(toPixels(face.advance(glyph))) - 1)
  const closedUpright = arrange(upright, thinning.upright, size, maxWidth)
  // Up: the lying strokes become pieces, except in marks, which are a piece each as a whole. The lowest part of a glyph
  // (`foot`) stays with the strokes, as it may stand on the baseline.
  const height = heightScaleOf(face, size)
  const marks = marksOf(strokes, bottom / upem, top / upem)
  const isMark = ({ low, high }: Stroke) => marks.some((mark) => low > mark.low - NEAR && high < mark.high + NEAR)
  const feet = marks.filter(({ foot }) => foot)
  const lyingPiecesOf = (strokesToFit: readonly Stroke[]) =>
    piecesOf(strokesToFit, strokeBreadth, inking.lying, height, size, upem)
  const lying = lyingPiecesOf(strokes.lying.filter((stroke) => !isMark(stroke)).concat(feet))
  // Pieces at which letters end are fixed to the zone's line of pixels; a bend or point of the outline is held there
  // too.
  for (const zone of standard.zones) {
    const line = Math.round(height(zone.flat * upem))
    for (const piece of lying)
      if (isInZone(zone, zone.top ? piece.high : piece.low)) {
        piece.start = zone.top ? line - piece.width : line
        piece.fixed = true
      }
    const turn = strokes.turns.find(
      (turn) => isInZone(zone, turn) && !isMark({ low: turn, high: turn, from: 0, to: 0 }),
    )
    if (turn !== undefined) lying.push(endAt(turn, line))
  }
  // The other marks come last, so that no zone holds them.
  lying.push(...lyingPiecesOf(marks.filter(({ foot }) => !foot)))
  const closedLying = arrange(lying, thinning.lying, size)
  return {
    across: scaleOf(upright, size, toPixels, upem),
    height: scaleOf(lying, size, height, upem),
    inking,
    closedGaps: closedUpright + closedLying,
  }
}
