import type { Face, Run } from './face.ts'

/** Placed glyphs: x and y of their origins are picture pixels from the box's upper left corner, y downwards. */
export interface PlacedGlyphs {
  size: number
  faces: Face[]
  glyphs: number[]
  xs: number[]
  ys: number[]
  /** Characters that no font has, each once. */
  missing: string[]
  /** True if a line of the text is wholly outside the box. */
  isDropped: boolean
}

/** An empty list of placed glyphs of this size. */
export const newPlaced = (size: number): PlacedGlyphs => ({
  size,
  faces: [],
  glyphs: [],
  xs: [],
  ys: [],
  missing: [],
  isDropped: false,
})

/** Adds a glyph of a run at `x` on a baseline. */
export const addGlyph = (
  placed: PlacedGlyphs,
  face: Face,
  run: Run,
  index: number,
  x: number,
  baseline: number,
): void => {
  const unit = placed.size / face.unitsPerEm
  placed.faces.push(face)
  placed.glyphs.push(run.glyphs[index]!)
  placed.xs.push(x + run.offsetsX[index]! * unit)
  placed.ys.push(baseline - run.offsetsY[index]! * unit)
}
