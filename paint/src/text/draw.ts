import type { ElementOf } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '../colour/ink-of.ts'
import { spansOf } from '../fonts/choose.ts'
import { latinFile } from '../fonts/files.ts'
import type { Fonts } from '../fonts/fonts.ts'
import { type Easel, fillBox, HALF, spend } from '../raster/easel.ts'
import { type Matrix, Path, roundRectangle } from '../raster/path.ts'
import { type Place, placeOf, type Straight, windowOf } from '../raster/place.ts'
import { bitmapOf, boundsOf, heights, INKED, trace } from './glyphs.ts'
import { layout, type Placed } from './layout.ts'
import type { Piece } from './paragraph.ts'

/** The one family there is. */
const FAMILY = 'Noto Sans'

/** Larger glyphs are drawn each time: their bitmaps would fill the memory. */
const LARGEST_BITMAP = 256

/** The part of the box, in its own pixels, that lies on the picture. */
const seenPart = (easel: Easel, at: Straight) => {
  const alongX = at.b === 0
  const range = (length: number, way: number, start: number, limit: number) => {
    // Positions start + way·n for n = 0 … length - 1 that lie within 0 … limit - 1.
    const [from, to] = way > 0 ? [-start, limit - start] : [start - limit + 1, start + 1]
    return [Math.max(0, from), Math.min(length, to)] as const
  }
  const [acrossLength, downLength] = alongX ? [at.width, at.height] : [at.height, at.width]
  const startX = at.a + at.c > 0 ? at.left : at.left + acrossLength - 1
  const startY = at.b + at.d > 0 ? at.top : at.top + downLength - 1
  const us = alongX ? range(at.width, at.a, startX, easel.width) : range(at.width, at.b, startY, easel.height)
  const vs = alongX ? range(at.height, at.d, startY, easel.height) : range(at.height, at.c, startX, easel.width)
  return { us, vs, origin: startY * easel.width + startX }
}

const drawStraight = (easel: Easel, at: Straight, placed: Placed, ink: number) => {
  const { us, vs, origin } = seenPart(easel, at)
  const right = at.a + at.b * easel.width
  const down = at.c + at.d * easel.width
  for (let index = 0; index < placed.glyphs.length; index++) {
    const bitmap = bitmapOf(placed.faces[index]!, placed.glyphs[index]!, placed.size)
    const left = Math.round(placed.xs[index]!) + bitmap.left
    const top = Math.round(placed.ys[index]!) + bitmap.top
    const [fromX, toX] = [Math.max(us[0], left), Math.min(us[1], left + bitmap.width)]
    const [fromY, toY] = [Math.max(vs[0], top), Math.min(vs[1], top + bitmap.height)]
    if (fromX >= toX || fromY >= toY) continue
    spend(easel, (toX - fromX) * (toY - fromY) * 2)
    for (let y = fromY; y < toY; y++) {
      const row = (y - top) * bitmap.width - left
      let out = origin + y * down + fromX * right
      for (let x = fromX; x < toX; x++, out += right) if (bitmap.pixels[row + x] === 1) easel.indices[out] = ink
    }
  }
}

/** Glyphs of any size and angle, drawn as outlines into a mask of the picture and cut at the box. */
const drawOutlines = (easel: Easel, place: Place, placed: Placed, ink: number) => {
  const { matrix, straight } = place
  const seen = windowOf(place, easel.width, easel.height)
  const area = (seen.right - seen.left) * (seen.bottom - seen.top)
  if (area <= 0) return
  spend(easel, 4 * area)
  const snap = straight ? Math.round : (value: number) => value
  const glyphs = new Uint8Array(easel.indices.length)
  easel.coverage.begin(seen.left, seen.top, seen.right, seen.bottom)
  for (let index = 0; index < placed.glyphs.length; index++) {
    const face = placed.faces[index]!
    const height = heights(face, placed.size)
    const unit = placed.size / face.unitsPerEm
    const outline = face.outline(placed.glyphs[index]!)
    const [x, y] = [snap(placed.xs[index]!), snap(placed.ys[index]!)]
    const [left, top, right, bottom] = boundsOf(outline, unit, height)
    if (x + right < 0 || x + left > place.width || y + bottom < 0 || y + top > place.height) continue
    spend(easel, (bottom - top + outline.length) * 100)
    const { a, b, c, d } = matrix
    const moved: Matrix = { a, b, c, d, e: matrix.e + a * x + c * y, f: matrix.f + b * x + d * y }
    trace(outline, new Path(easel.coverage, moved), unit, height)
  }
  easel.coverage.fill({ pixels: glyphs, stride: easel.width }, INKED, 1)
  const { a, b, c, d, e, f } = matrix
  for (let y = seen.top; y < seen.bottom; y++)
    for (let x = seen.left; x < seen.right; x++) {
      if (glyphs[y * easel.width + x] === 0) continue
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f]
      const [u, v] = [a * dx + b * dy, c * dx + d * dy]
      if (u >= 0 && u < place.width && v >= 0 && v < place.height) easel.indices[y * easel.width + x] = ink
    }
}

/** Draws glyphs where they stand in a box, cut at its edges. */
export const drawPlaced = (easel: Easel, place: Place, placed: Placed, ink: number): void => {
  if (place.straight && placed.size <= LARGEST_BITMAP) drawStraight(easel, place.straight, placed, ink)
  else drawOutlines(easel, place, placed, ink)
}

const drawBackground = (easel: Easel, place: Place, ink: number) => {
  const { straight, matrix } = place
  if (straight) {
    const { left, top, width, height, b } = straight
    fillBox(easel, left, top, left + (b === 0 ? width : height), top + (b === 0 ? height : width), ink)
    return
  }
  const seen = windowOf(place, easel.width, easel.height)
  spend(easel, (seen.right - seen.left) * (seen.bottom - seen.top) * 3)
  easel.coverage.begin(seen.left, seen.top, seen.right, seen.bottom)
  roundRectangle(new Path(easel.coverage, matrix), 0, 0, place.width, place.height, 0, 0, false)
  easel.coverage.fill({ pixels: easel.indices, stride: easel.width }, HALF, ink)
}

/** A text with its values already filled in. Answers what is wrong with it. */
export const drawText = (
  easel: Easel,
  element: ElementOf<'text'> | ElementOf<'textarea'>,
  text: string,
  fonts: Fonts,
): string[] => {
  const place = placeOf(element, easel.view)
  // Shaping, breaking and shrinking take about this long for each character.
  spend(easel, text.length * 2000)
  const background = inkOf(element.background, easel.inks)
  if (background !== NO_INK) drawBackground(easel, place, background)
  const { weight, lang } = element
  const face = fonts.face(latinFile(weight), weight)
  if (!face) return ['its font is not loaded']
  const absent = new Set<string>()
  const pieces = (part: string): Piece[] =>
    spansOf(part, weight, lang).map(({ from, to, file }) => {
      const found = fonts.face(file, weight)
      if (!found) absent.add(file.file)
      return { from, to, face: found ?? face }
    })
  const placed = layout(
    text,
    {
      face,
      pieces,
      lang,
      // Whole sixteenths, so that one size has one set of glyph pixels.
      size: Math.max(1, Math.round(element.fontSize * easel.view.scale * 16) / 16),
      tracking: element.charSpacing / 1000,
      lineSpacing: element.lineSpacing,
      width: place.straight?.width ?? place.width,
      height: place.straight?.height ?? place.height,
      fit: element.fit,
      breaks: element.kind === 'textarea',
    },
    element,
  )
  const ink = inkOf(element.fill, easel.inks)
  if (ink !== NO_INK) drawPlaced(easel, place, placed, ink)
  return [
    ...(element.font === FAMILY ? [] : [`there is no font ${element.font}: ${FAMILY} was used`]),
    ...(absent.size > 0 ? [`parts of its font are not loaded: ${[...absent].join(', ')}`] : []),
    ...(absent.size === 0 && placed.missing.length > 0
      ? [`the font has no glyph for ${placed.missing.slice(0, 20).join(', ')}`]
      : []),
  ]
}
