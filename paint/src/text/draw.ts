import { BUILT_IN_FAMILY } from '@wifi-tms/contract/drawing'
import type { ElementOf } from '@wifi-tms/contract/elements'
import { NO_INK } from '../colour/ink-of.ts'
import { spansOf } from '../fonts/choose.ts'
import { type FontFile, latinFile } from '../fonts/files.ts'
import type { Fonts } from '../fonts/fonts.ts'
import { areaOf, type Box, intersectionOf, wholeBoxOf } from '../raster/box.ts'
import type { Coverage } from '../raster/coverage.ts'
import { type Easel, fillBox, fillShape, spend, toneOf } from '../raster/easel.ts'
import { type AffineMatrix, newPath, roundRectangle } from '../raster/path.ts'
import { type Placement, placeOf, type Straight, windowOf } from '../raster/place.ts'
import { drawFrame, fillPlaced } from '../shape/draw.ts'
import type { Face, FaceSpan } from './face.ts'
import { unfittedScales } from './fit.ts'
import { bitmapOf, boundsOf, INKED } from './glyphs.ts'
import { layout } from './layout.ts'
import { losesLetters } from './loses-letters.ts'
import type { PlacedGlyphs } from './placed.ts'
import { isScripted, loadedScripts } from './scripts.ts'
import { trace } from './trace.ts'

/** The largest size of glyphs that are cached as bitmaps; larger ones would need too much memory. */
const LARGEST_BITMAP = 256

/** The estimated work of fitting a glyph to the pixels, of each pixel of its bitmap, and of drawing a pixel from it. */
const FITTING = 400_000
const BITMAP_PIXEL = 5
const COPIED_PIXEL = 2
/** The estimated work for each pixel of a window with outlines, and for each row and number of an outline. */
const WINDOW_PIXEL = 4
const OUTLINE_PART = 100
/** The estimated work of shaping, breaking and shrinking for each character. */
const SHAPED_CHARACTER = 2000

/** The part of the placed box that is inside a box of the picture; in pixels along the placed box's own axes. */
const partIn = (place: Straight, { left, top, right, bottom }: Box): Box => {
  // The stretch from `low` to `high`, counted from the placed box's edge: `near`, or `far` if the axis is reversed.
  const along = (direction: number, near: number, far: number, low: number, high: number) =>
    direction > 0 ? ([low - near, high - near] as const) : ([far - high, far - low] as const)
  const across = along(place.a + place.c, place.left, place.right, left, right)
  const down = along(place.b + place.d, place.top, place.bottom, top, bottom)
  // On its side, the box's own x runs down the picture.
  const [xs, ys] = place.b === 0 ? [across, down] : [down, across]
  return intersectionOf(wholeBoxOf(place), { left: xs[0], top: ys[0], right: xs[1], bottom: ys[1] })
}

/** Draws glyphs from their bitmaps in a box that is turned by a multiple of 90 degrees. */
const drawStraight = (easel: Easel, place: Straight, placed: PlacedGlyphs, ink: number) => {
  const [visible, clipped] = [partIn(place, wholeBoxOf(easel)), partIn(place, easel.clip)]
  // The pixel of the picture at the box's own upper left corner; then the strides, the steps in memory to the box's own
  // right and down.
  const [startX, startY] = [
    place.a + place.c > 0 ? place.left : place.right - 1,
    place.b + place.d > 0 ? place.top : place.bottom - 1,
  ]
  const origin = startY * easel.width + startX
  const rightStride = place.a + place.b * easel.width
  const downStride = place.c + place.d * easel.width
  const { indices, blend } = easel
  // The glyphs that were drawn so far, whose work is already spent.
  const glyphsByFace = new Map<Face, Set<number>>()
  for (let index = 0; index < placed.glyphs.length; index++) {
    const [face, glyph] = [placed.faces[index]!, placed.glyphs[index]!]
    const bitmap = bitmapOf(face, glyph, placed.size, blend !== undefined)
    const glyphs = glyphsByFace.get(face) ?? new Set()
    // Cached glyphs count as well, so that the work of a picture does not depend on the cache.
    if (!glyphs.has(glyph)) spend(easel, FITTING + bitmap.pixels.length * BITMAP_PIXEL)
    glyphsByFace.set(face, glyphs.add(glyph))
    const left = Math.round(placed.xs[index]!) + bitmap.left
    const top = Math.round(placed.ys[index]!) + bitmap.top
    const box = { left, top, right: left + bitmap.width, bottom: top + bitmap.height }
    const area = areaOf(intersectionOf(visible, box))
    if (area === 0) continue
    // Pixels outside the clip count as well, so that the work does not depend on the clip.
    spend(easel, area * COPIED_PIXEL)
    const part = intersectionOf(clipped, box)
    for (let y = part.top; y < part.bottom; y++) {
      // The bitmap's pixel of column x of the box is at `row + x`.
      const row = (y - top) * bitmap.width - left
      let target = origin + y * downStride + part.left * rightStride
      for (let x = part.left; x < part.right; x++, target += rightStride) {
        // 0 or 1 without `blend`, else a coverage of 0 to 255.
        const coverage = bitmap.pixels[row + x]!
        if (coverage > 0) indices[target] = blend ? blend(indices[target]!, ink, coverage / 255) : ink
      }
    }
  }
}

/** Draws glyphs of any size and angle from their outlines, cut at the box. */
const drawOutlines = (easel: Easel, place: Placement, placed: PlacedGlyphs, ink: number) => {
  const { matrix } = place
  const window = windowOf(place, easel)
  const area = areaOf(window)
  if (area === 0) return
  spend(easel, area * WINDOW_PIXEL)
  // On straight lines glyphs stand at whole pixels.
  const snap = place.straight ? Math.round : (value: number) => value
  const { a, b, c, d, e, f } = matrix
  // The outlines may leave the box, which may be slanted: each pixel's centre is mapped back into it.
  const isInBox = (x: number, y: number) => {
    const [dx, dy] = [x + 0.5 - e, y + 0.5 - f]
    const [u, v] = [a * dx + b * dy, c * dx + d * dy]
    return u >= 0 && u < place.width && v >= 0 && v < place.height
  }
  const drawGlyphs = (to: Coverage) =>
    placed.glyphs.forEach((glyph, index) => {
      const face = placed.faces[index]!
      const { across, height } = unfittedScales(face, placed.size)
      const outline = face.outline(glyph)
      const [x, y] = [snap(placed.xs[index]!), snap(placed.ys[index]!)]
      const [left, top, right, bottom] = boundsOf(outline, across, height)
      // A glyph wholly outside the box is left out.
      if (x + right < 0 || x + left > place.width || y + bottom < 0 || y + top > place.height) return
      spend(easel, (bottom - top + outline.length) * OUTLINE_PART)
      // The box's matrix, moved to the glyph's origin.
      const moved: AffineMatrix = { a, b, c, d, e: e + a * x + c * y, f: f + b * x + d * y }
      trace(outline, newPath(to, moved), across, height)
    })
  fillShape(easel, window, INKED, ink, drawGlyphs, isInBox)
}

/** Draws placed glyphs in a box, cut at its edges. */
export const drawPlaced = (easel: Easel, place: Placement, placed: PlacedGlyphs, ink: number): void => {
  if (place.straight && placed.size <= LARGEST_BITMAP) drawStraight(easel, place.straight, placed, ink)
  else drawOutlines(easel, place, placed, ink)
}

/** Matches visible characters. */
const VISIBLE = /[^\p{Z}\p{C}]/gu

/** The first twenty letters, as a fault lists them. */
const listed = (letters: readonly string[]) => letters.slice(0, 20).join(', ')

/** Fills the box of a text. */
const drawBackground = (easel: Easel, place: Placement, ink: number) => {
  if (place.straight) fillBox(easel, place.straight, ink)
  else fillPlaced(easel, place, ink, (path) => roundRectangle(path, 0, 0, place.width, place.height, 0, 0, false))
}

/**
 * Draws a text with its values already filled in, and returns its faults. `font` is the user's font that it names; if
 * that is missing, the built-in font draws the text with a frame around it.
 */
export const drawText = (
  easel: Easel,
  element: ElementOf<'text'> | ElementOf<'textarea'>,
  text: string,
  fonts: Fonts,
  font: FontFile | undefined,
): string[] => {
  const place = placeOf(element, easel.view)
  spend(easel, text.length * SHAPED_CHARACTER)
  const background = toneOf(easel, element.background)
  if (background !== NO_INK) drawBackground(easel, place, background)
  const { weight, lang, direction } = element
  const { width, height } = place.straight ?? place
  const builtIn = fonts.face(latinFile(weight), weight, lang)
  if (!builtIn) return ['its font is not loaded']
  // The face of the user's font; undefined without one, or if it is not loaded.
  const ownFace = font && fonts.face(font, weight, lang)
  const usersFont = ownFace && { file: font, covers: ownFace.covers }
  const face = ownFace ?? builtIn
  const isFontMissing = !ownFace && element.font !== BUILT_IN_FAMILY
  if (isFontMissing) drawFrame(easel, element)
  const filesNotLoaded = new Set<string>()
  /** The letters that the user's font lacks, and that the built-in font draws instead. */
  const lackedLetters = new Set<string>()
  const splitByFace = (part: string): FaceSpan[] =>
    spansOf(part, weight, lang, usersFont).map(({ from, to, file }) => {
      const spanFace = fonts.face(file, weight, lang)
      if (!spanFace) filesNotLoaded.add(file.file)
      if (ownFace && file !== font)
        for (const [letter] of part.slice(from, to).matchAll(VISIBLE)) lackedLetters.add(letter)
      return { from, to, face: spanFace ?? builtIn }
    })
  const placed = layout(
    text,
    {
      face,
      tailFace: face.covers('-…') ? face : builtIn,
      splitByFace,
      lang,
      direction,
      // Sizes are multiples of a sixteenth, so that similar sizes share their glyphs.
      size: Math.max(1, Math.round(element.fontSize * easel.view.scale * 16) / 16),
      tracking: element.charSpacing / 1000,
      lineSpacing: element.lineSpacing,
      width,
      height,
      fit: element.fit,
      wordBreak: element.wordBreak,
      breaksLines: element.kind === 'textarea',
      snapsLetters: place.straight !== undefined,
    },
    element,
  )
  const ink = toneOf(easel, element.fill)
  if (ink !== NO_INK) drawPlaced(easel, place, placed, ink)
  const faults: string[] = []
  if (easel.judgesTexts && element.fit !== 'ellipsis' && losesLetters(placed, width))
    faults.push('the text does not fit its box')
  if (!loadedScripts.findRuns && isScripted(text, direction)) faults.push('what sets its script is not loaded')
  if (isFontMissing) faults.push(`the font ${element.font} is missing: ${BUILT_IN_FAMILY} was used`)
  if (filesNotLoaded.size > 0) faults.push(`parts of its font are not loaded: ${[...filesNotLoaded].join(', ')}`)
  else if (placed.missing.length > 0) faults.push(`the font has no glyph for ${listed(placed.missing)}`)
  const replacedLetters = [...lackedLetters].filter((letter) => !placed.missing.includes(letter))
  if (replacedLetters.length > 0)
    faults.push(`its font has no glyph for ${listed(replacedLetters)}: ${BUILT_IN_FAMILY} was used instead`)
  return faults
}
