import { newKept } from '../kept.ts'
import { coverage } from '../raster/easel.ts'
import { newPath, type Path } from '../raster/path.ts'
import { CUBIC, type Face, LENGTHS, LINE, MOVE, type Outline, QUADRATIC } from './face.ts'

/** Glyphs take a pixel from this coverage on: thin strokes of small text then hold together. */
export const INKED = 0.42

/** Below this size in pixels the heights of small and capital letters are moved to whole pixels. */
const SNAPPED_BELOW = 24

/** A glyph as pixels: 1 where there is ink. Left and top are counted from its origin, y downwards. */
export interface Bitmap {
  left: number
  top: number
  width: number
  height: number
  pixels: Uint8Array
}

/** Pixels of glyphs kept for each face before all are forgotten. */
const MOST_KEPT = 8_000_000
const kept = new WeakMap<Face, ReturnType<typeof newBitmaps>>()
const newBitmaps = () => newKept<number, Bitmap>(MOST_KEPT, ({ pixels }) => pixels.length)

/** Heights in font units → pixels: straight, or bent so that x-height and cap height are whole pixels. */
export const heights = (face: Face, size: number): ((y: number) => number) => {
  const unit = size / face.unitsPerEm
  const { xHeight, capHeight } = face
  if (size >= SNAPPED_BELOW || xHeight <= 0 || capHeight <= xHeight) return (y) => y * unit
  const small = Math.max(1, Math.round(xHeight * unit))
  const capital = Math.max(small + 1, Math.round(capHeight * unit))
  return (y) => {
    if (y <= 0) return y * unit
    if (y <= xHeight) return (y * small) / xHeight
    if (y <= capHeight) return small + ((y - xHeight) * (capital - small)) / (capHeight - xHeight)
    return capital + (y - capHeight) * unit
  }
}

/** Sends an outline into a path, its heights through `height`. */
export const trace = (outline: Outline, path: Path, across: number, height: (y: number) => number): void => {
  for (let at = 0; at < outline.length; at += LENGTHS[outline[at]!]!) {
    const x = (index: number) => outline[at + index]! * across
    const y = (index: number) => -height(outline[at + index]!)
    switch (outline[at]) {
      case MOVE:
        path.move(x(1), y(2))
        break
      case LINE:
        path.line(x(1), y(2))
        break
      case QUADRATIC:
        path.quadratic(x(1), y(2), x(3), y(4))
        break
      case CUBIC:
        path.cubic(x(1), y(2), x(3), y(4), x(5), y(6))
    }
  }
  path.close()
}

/** The box of an outline's points in pixels, one pixel wider on each side. */
export const boundsOf = (outline: Outline, unit: number, height: (y: number) => number) => {
  let [left, top, right, bottom] = [0, 0, 0, 0]
  for (let at = 0; at < outline.length; ) {
    const end = at + LENGTHS[outline[at]!]!
    for (at++; at < end; at += 2) {
      const x = outline[at]! * unit
      const y = -height(outline[at + 1]!)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return [Math.floor(left) - 1, Math.floor(top) - 1, Math.ceil(right) + 1, Math.ceil(bottom) + 1] as const
}

const draw = (face: Face, glyph: number, size: number): Bitmap => {
  const outline = face.outline(glyph)
  const height = heights(face, size)
  const unit = size / face.unitsPerEm
  const [left, top, right, bottom] = boundsOf(outline, unit, height)
  const width = right - left
  const pixels = new Uint8Array(width * (bottom - top))
  const box = { left: 0, top: 0, right: width, bottom: bottom - top }
  coverage.begin(box, box)
  trace(outline, newPath(coverage, { a: 1, b: 0, c: 0, d: 1, e: -left, f: -top }), unit, height)
  coverage.fill(pixels, width, INKED, 1)
  return { left, top, width, height: bottom - top, pixels }
}

/** The pixels of a glyph whose origin stands on a whole pixel. `size` is in sixteenths of a pixel, at most 256 pixels. */
export const bitmapOf = (face: Face, glyph: number, size: number): Bitmap => {
  const bitmaps = kept.get(face) ?? newBitmaps()
  kept.set(face, bitmaps)
  return bitmaps(glyph * 4097 + size * 16, () => draw(face, glyph, size))
}
