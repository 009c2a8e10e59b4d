import type { Face } from './face.ts'
import { bitmapOf } from './glyphs.ts'

/** The placed glyphs of a line; `xs` are in pixels from the box's left edge. */
interface LineGlyphs {
  size: number
  faces: Face[]
  glyphs: number[]
  xs: number[]
}

/** The right end of a glyph's ink, in pixels of the box; 0 if it has none. */
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
 * Shortens the line that begins at glyph `first` to the width of its box, as rounding to whole pixels may have made it
 * longer. It removes pixels from the `room` before the line, then one from each space, then from distances of letters.
 * `words` and `letters` are glyphs that may move closer to the one before them.
 */
export const shortenLine = (
  placed: LineGlyphs,
  first: number,
  width: number,
  room: number,
  words: number[],
  letters: number[],
) => {
  const excess = endOf(placed, placed.xs.length - 1) - Math.floor(width)
  if (excess <= 0) return
  const shift = Math.min(excess, Math.floor(room))
  const remaining = excess - shift
  const cuts =
    remaining <= words.length
      ? spreadOver(words, remaining)
      : [...words, ...spreadOver(letters, remaining - words.length)]
  for (let index = first; index < placed.xs.length; index++)
    placed.xs[index]! -= shift + cuts.filter((cut) => cut <= index).length
}
