import type { Face } from './face.ts'
import { bitmapOf } from './glyphs.ts'

/** Glyphs where they stand; `xs` are in pixels from the box's left. */
interface Standing {
  size: number
  faces: Face[]
  glyphs: number[]
  xs: number[]
}

/** The right end of a glyph's ink, in pixels of the box; 0 where it has none. */
const endOf = ({ faces, glyphs, xs, size }: Standing, index: number): number => {
  const { left, width, pixels } = bitmapOf(faces[index]!, glyphs[index]!, size)
  for (let x = width - 1; x >= 0; x--)
    for (let pixel = x; pixel < pixels.length; pixel += width)
      if (pixels[pixel] === 1) return Math.round(xs[index]!) + left + x + 1
  return 0
}

/** A number of items of a list, evenly spread. */
const spread = (list: readonly number[], many: number): number[] =>
  list.length === 0 ? [] : Array.from({ length: many }, (_, at) => list[Math.floor(((at + 0.5) * list.length) / many)]!)

/**
 * Takes back what whole pixels made the line from glyph `first` on longer than its box, which it fits as measured: from
 * the `room` before it, then a pixel of each space, then of distances of letters. `words` and `letters` are glyphs that
 * may move closer to what stands before them.
 */
export const press = (
  placed: Standing,
  first: number,
  width: number,
  room: number,
  words: number[],
  letters: number[],
) => {
  const over = endOf(placed, placed.xs.length - 1) - Math.floor(width)
  if (over <= 0) return
  const aside = Math.min(over, Math.floor(room))
  const rest = over - aside
  const cuts = rest <= words.length ? spread(words, rest) : [...words, ...spread(letters, rest - words.length)]
  for (let at = first; at < placed.xs.length; at++) placed.xs[at]! -= aside + cuts.filter((cut) => cut <= at).length
}
