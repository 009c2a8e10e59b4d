import { type Face, STEP_LENGTHS } from './face.ts'

/** The bounds of a glyph's points, in font units: left, right, bottom, top; zeros if it has none. */
export const sidesOf = (face: Face, glyph: number): readonly [number, number, number, number] => {
  const outline = face.outline(glyph)
  if (outline.length === 0) return [0, 0, 0, 0]
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let index = 0; index < outline.length; ) {
    const end = index + STEP_LENGTHS[outline[index]!]!
    for (index++; index < end; index += 2) {
      left = Math.min(left, outline[index]!)
      right = Math.max(right, outline[index]!)
      bottom = Math.min(bottom, outline[index + 1]!)
      top = Math.max(top, outline[index + 1]!)
    }
  }
  return [left, right, bottom, top]
}
