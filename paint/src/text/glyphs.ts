import { newBoundedCache } from '../bounded-cache.ts'
import { coverage } from '../raster/easel.ts'
import { newPath } from '../raster/path.ts'
import { type Face, type Outline, STEP_LENGTHS } from './face.ts'
import { fitOf, type GlyphFit, unfittedScales } from './fit.ts'
import { FITTED_BELOW } from './heights.ts'
import type { Inking } from './inking.ts'
import { THINNINGS } from './pieces.ts'
import { blackPixelsOf } from './settle-pixels.ts'
import { type ShapeCounts, shapeCountsOf } from './shape-counts.ts'
import { trace, type UnitScale } from './trace.ts'

/** The least coverage of an inked pixel, low enough that thin strokes of small text are not interrupted. */
export const INKED = 0.42

/**
 * A glyph as pixels: 1 for an inked pixel, or, with smooth edges, up to 255. Left and top are relative to its origin, y
 * downwards.
 */
export interface Bitmap {
  left: number
  top: number
  width: number
  height: number
  pixels: Uint8Array
}

/** The maximum number of cached pixels of a face's glyphs. */
const MOST_CACHED = 8_000_000
const bitmapsByFace = new WeakMap<Face, ReturnType<typeof newBitmaps>>()
const newBitmaps = () => newBoundedCache<number, Bitmap>(MOST_CACHED, ({ pixels }) => pixels.length)

/** The box of an outline's points in pixels, one pixel wider on each side. */
export const boundsOf = (outline: Outline, across: UnitScale, height: UnitScale) => {
  let [left, top, right, bottom] = [0, 0, 0, 0]
  for (let index = 0; index < outline.length; ) {
    const end = index + STEP_LENGTHS[outline[index]!]!
    for (index++; index < end; index += 2) {
      const x = across(outline[index]!)
      const y = -height(outline[index + 1]!)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return [Math.floor(left) - 1, Math.floor(top) - 1, Math.ceil(right) + 1, Math.ceil(bottom) + 1] as const
}

/** The size at which a glyph's pieces and holes are counted, so large that strokes neither break nor merge. */
const LARGE = 64
/**
 * The changes of the least coverage of a black pixel. They are tried in order until no piece or hole is lost or added.
 */
const COVERAGE_CHANGES = [0, -0.07, 0.07, 0.14, -0.14]

const shapeCountsByFace = new WeakMap<Face, ReturnType<typeof newShapeCounts>>()
const newShapeCounts = () => newBoundedCache<number, ShapeCounts>(20_000, () => 1)

/** The numbers of pieces and holes of a glyph, counted in a large drawing of it. */
const shapeCountsIn = (face: Face, glyph: number): ShapeCounts => {
  const shapeCountsOfGlyphs = shapeCountsByFace.get(face) ?? newShapeCounts()
  shapeCountsByFace.set(face, shapeCountsOfGlyphs)
  return shapeCountsOfGlyphs(glyph, () => {
    const { pixels, width } = drawGlyph(face, glyph, LARGE)
    return shapeCountsOf(pixels, width)
  })
}

/**
 * Inks a fitted glyph with numbers of pieces and holes that are as near as possible to `pieces` and `holes`. `wrong`
 * counts the pieces and holes that are lost or added.
 */
const inkFitted = (covered: Float32Array, width: number, inking: Inking, { pieces, holes }: ShapeCounts) => {
  let best = new Uint8Array(0) as Uint8Array
  let leastWrong = Infinity
  for (const change of COVERAGE_CHANGES) {
    const pixels = blackPixelsOf(covered, width, { ...inking, leastCoverage: inking.leastCoverage + change })
    const counts = shapeCountsOf(pixels, width)
    const wrong = Math.abs(counts.pieces - pieces) + Math.abs(counts.holes - holes)
    if (wrong < leastWrong) {
      best = pixels
      leastWrong = wrong
    }
    if (wrong === 0) break
  }
  return { pixels: best, wrong: leastWrong }
}

/** True for an outline that already consists of whole pixels, as in a pixel font at its own size. */
const isOnPixels = (outline: Outline, unit: number) => {
  for (let index = 0, end = 0; index < outline.length; index = end) {
    end = index + STEP_LENGTHS[outline[index]!]!
    for (let point = index + 1; point < end; point++) {
      const position = outline[point]! * unit
      if (Math.abs(position - Math.round(position)) > 0.01) return false
    }
  }
  return true
}

/** The scales of a glyph that already consists of whole pixels; undefined for others. */
const pixelFontFit = (face: Face, glyph: number, size: number): GlyphFit | undefined => {
  const unit = size / face.unitsPerEm
  const toPixels = (length: number) => length * unit
  return isOnPixels(face.outline(glyph), unit) ? { across: toPixels, height: toPixels, closedGaps: 0 } : undefined
}

/** A bitmap of a glyph. */
interface DrawnGlyph extends Bitmap {
  /** The number of pieces and holes that it loses or adds, plus the number of gaps that it closes. */
  wrong: number
}

/** Begins the shape of a glyph on the scan converter, and returns its box relative to its origin. */
const beginShape = (face: Face, glyph: number, { across, height: heightOf }: GlyphFit) => {
  const outline = face.outline(glyph)
  const [left, top, right, bottom] = boundsOf(outline, across, heightOf)
  const [width, height] = [right - left, bottom - top]
  const box = { left: 0, top: 0, right: width, bottom: height }
  coverage.begin(box, box)
  trace(outline, newPath(coverage, { a: 1, b: 0, c: 0, d: 1, e: -left, f: -top }), across, heightOf)
  return { left, top, width, height }
}

/** Draws a glyph with a fit in black and white. `leastCoverage` is that of a black pixel if the fit has no inking. */
const drawFitted = (face: Face, glyph: number, fit: GlyphFit, leastCoverage = INKED): DrawnGlyph => {
  const { left, top, width, height } = beginShape(face, glyph, fit)
  if (fit.inking) {
    const { pixels, wrong } = inkFitted(coverage.read(), width, fit.inking, shapeCountsIn(face, glyph))
    return { left, top, width, height, pixels, wrong: wrong + fit.closedGaps }
  }
  const pixels = new Uint8Array(width * height)
  coverage.fill(pixels, width, leastCoverage, 1)
  return { left, top, width, height, pixels, wrong: 0 }
}

/** The least number of lost or added pieces and holes with which thinner strokes are tried. */
const DENSE = 2

/**
 * Draws a glyph in black and white. It is fitted, unless it already consists of whole pixels, is large, or its face has
 * `leastCoverageAt`.
 */
const drawGlyph = (face: Face, glyph: number, size: number): Bitmap => {
  const pixelFont = pixelFontFit(face, glyph, size)
  if (pixelFont) return drawFitted(face, glyph, pixelFont)
  if (size >= FITTED_BELOW) return drawFitted(face, glyph, unfittedScales(face, size))
  if (face.leastCoverageAt) return drawFitted(face, glyph, unfittedScales(face, size), face.leastCoverageAt(size))
  const fit = fitOf(face, glyph, size)
  let best = drawFitted(face, glyph, fit)
  let leastCost = best.wrong
  // Dense characters get thinner strokes, as in fonts for small text.
  if (face.script === 'han' && leastCost >= DENSE && fit.inking && fit.inking.lying > 1)
    for (const thinning of THINNINGS) {
      const thinnerGlyph = drawFitted(face, glyph, fitOf(face, glyph, size, thinning))
      const cost = thinnerGlyph.wrong + thinning.price
      if (cost < leastCost) [best, leastCost] = [thinnerGlyph, cost]
    }
  return best
}

/** A glyph with smooth edges: the coverage of each pixel, 0 to 255. */
const drawSmooth = (face: Face, glyph: number, size: number): Bitmap => {
  const box = beginShape(face, glyph, pixelFontFit(face, glyph, size) ?? unfittedScales(face, size))
  return { ...box, pixels: Uint8Array.from(coverage.read(), (part) => Math.round(Math.min(1, part) * 255)) }
}

/**
 * The pixels of a glyph whose origin is at a whole pixel, cached; with smooth edges for greys and lit screens. `size`
 * is a multiple of a sixteenth of a pixel, at most 256.
 */
export const bitmapOf = (face: Face, glyph: number, size: number, smooth = false): Bitmap => {
  const bitmaps = bitmapsByFace.get(face) ?? newBitmaps()
  bitmapsByFace.set(face, bitmaps)
  // `size * 16` is a whole number below 4097, so each glyph, size and kind has a key of its own.
  const key = (glyph * 4097 + size * 16) * 2 + Number(smooth)
  return bitmaps(key, () => (smooth ? drawSmooth : drawGlyph)(face, glyph, size))
}
