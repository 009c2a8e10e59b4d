import { type Face, LENGTHS } from './face.ts'

/** The ends of a glyph's points, in font units: left, right, bottom, top. Zeros where it has none. */
export const sidesOf = (face: Face, glyph: number): readonly [number, number, number, number] => {
  const outline = face.outline(glyph)
  if (outline.length === 0) return [0, 0, 0, 0]
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < outline.length; ) {
    const end = at + LENGTHS[outline[at]!]!
    for (at++; at < end; at += 2) {
      left = Math.min(left, outline[at]!)
      right = Math.max(right, outline[at]!)
      bottom = Math.min(bottom, outline[at + 1]!)
      top = Math.max(top, outline[at + 1]!)
    }
  }
  return [left, right, bottom, top]
}
