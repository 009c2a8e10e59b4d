import type { Face } from './face.ts'
import type { UnitScale } from './trace.ts'

/** Glyphs below this size in pixels are fitted to the pixels. */
export const FITTED_BELOW = 24

/**
 * The scale of heights from font units to pixels. Below FITTED_BELOW it puts the x-height and the cap height at whole
 * pixels; for larger sizes, and for faces without these heights, it is linear.
 */
export const heightScaleOf = (face: Face, size: number): UnitScale => {
  const unit = size / face.unitsPerEm
  const { xHeight, capHeight } = face
  if (size >= FITTED_BELOW || xHeight <= 0 || capHeight <= xHeight) return (y) => y * unit
  const small = Math.max(1, Math.round(xHeight * unit))
  // Capitals grow with the small letters.
  const capital = Math.max(small + 1, Math.round(capHeight * Math.max(unit, small / xHeight)))
  return (y) => {
    if (y <= 0) return y * unit
    if (y <= xHeight) return (y * small) / xHeight
    if (y <= capHeight) return small + ((y - xHeight) * (capital - small)) / (capHeight - xHeight)
    return capital + (y - capHeight) * unit
  }
}
