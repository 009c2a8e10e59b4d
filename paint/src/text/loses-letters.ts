import { unfittedScales } from './fit.ts'
import { boundsOf } from './glyphs.ts'
import type { PlacedGlyphs } from './placed.ts'

/**
 * True if people would read another text: a letter is wholly outside the text's box at the left or right, or a line is
 * wholly above or below the box.
 */
export const losesLetters = (placed: PlacedGlyphs, width: number): boolean =>
  placed.isDropped ||
  placed.glyphs.some((glyph, index) => {
    const face = placed.faces[index]!
    const outline = face.outline(glyph)
    if (outline.length === 0) return false
    const scales = unfittedScales(face, placed.size)
    const [left, , right] = boundsOf(outline, scales.across, scales.height)
    const x = placed.xs[index]!
    // The bounds include the origin and are a pixel wider than the ink.
    return x + right - 1 <= 0 || Math.max(x, x + left + 1) >= width
  })
