import { type Easel, fillBox, toneOf } from './raster/easel.ts'

/** The signs that can be drawn over a device's picture. */
export type CornerMark = 'low-battery'

export type DrawMark = (easel: Easel) => void

/** The number of grid steps along the panel's shorter side. The sign is 12 steps high, a sixteenth of that side. */
const STEPS = 192

/**
 * The rectangles of the sign, in steps of its grid: a white ground, the black body, its empty inside, the remaining
 * charge, and the pole.
 */
const parts = [
  ['white', 0, 0, 20, 12],
  ['black', 1, 1, 17, 11],
  ['white', 2, 2, 16, 10],
  ['black', 3, 3, 5, 9],
  ['black', 17, 4, 19, 8],
] as const
/** The size of the whole sign in steps: the right and lower edge of its ground. */
const [, , , ACROSS, DOWN] = parts[0]

/**
 * Draws the sign of a low battery in the lower right corner, in whole pixels of pure inks, on a white ground that
 * separates it from the picture.
 */
export const drawMark: DrawMark = (easel) => {
  const { width, height } = easel
  const step = Math.max(1, Math.round(Math.min(width, height) / STEPS))
  const [x, y] = [width - ACROSS * step, height - DOWN * step]
  for (const [colour, left, top, right, bottom] of parts)
    fillBox(
      easel,
      { left: x + left * step, top: y + top * step, right: x + right * step, bottom: y + bottom * step },
      toneOf(easel, colour),
    )
}
