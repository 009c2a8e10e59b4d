import type { Face } from './face.ts'
import { bitmapOf } from './glyphs.ts'

/** The placed glyphs of a line; `xs` are in pixels from the box's left edge. */
interface LineGlyphs {
  size: number
  faces: Face[]
  glyphs: number[]
  xs: number[]
}

/** The column after a glyph's last inked one, in pixels from the box's left edge; 0 if it has no ink. */
const endOf = ({ faces, glyphs, xs, size }: LineGlyphs, index: number): number => {
  const { left, width, pixels } = bitmapOf(faces[index]!, glyphs[index]!, size)
  for (let x = width - 1; x >= 0; x--)
    for (let pixel = x; pixel < pixels.length; pixel += width)
      if (pixels[pixel] === 1) return Math.round(xs[index]!) + left + x + 1
  return 0
}

/** Selects `count` evenly distributed items of a list. */
const spreadOver = (list: readonly number[], count: number): number[] =>
  list.length === 0
    ? []
    : Array.from({ length: count }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / count)]!)

/**
 * Shortens a line to the width of its box, as rounding to whole pixels may have made it longer. It removes pixels from
 * the free width before the line, then one from each space, then from distances of letters. The line begins at index
 * `first`. `wordStarts` and `otherLetters` are the indices of glyphs that may move closer to the one before them: those
 * after a space, and the others.
 */
export const shortenLine = (
  placed: LineGlyphs,
  first: number,
  width: number,
  freeWidth: number,
  wordStarts: number[],
  otherLetters: number[],
) => {
  // The free width before the line goes first; the rest is taken from spaces, and then from letters.
  const excess = endOf(placed, placed.xs.length - 1) - Math.floor(width)
  if (excess <= 0) return
  const shift = Math.min(excess, Math.floor(freeWidth))
  const excessLeft = excess - shift
  const cuts =
    excessLeft <= wordStarts.length
      ? spreadOver(wordStarts, excessLeft)
      : [...wordStarts, ...spreadOver(otherLetters, excessLeft - wordStarts.length)]
  // A cut moves its glyph and all glyphs after it.
  for (let index = first; index < placed.xs.length; index++)
    placed.xs[index]! -= shift + cuts.filter((cut) => cut <= index).length
}
