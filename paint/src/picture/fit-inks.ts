import { type InkSet, STEP } from '../colour/ink-set.ts'
import { FULL } from '../colour/spaces.ts'
import { OPEN, type Row } from './rows.ts'

/** Pixels whose colour is an ink are marked with it, and so never dithered. */
export const markExact = ({ r, g, b, mark }: Row, width: number, set: InkSet): void => {
  const { exact } = set
  for (let x = 0; x < width; x++) {
    const red = r[x]!
    // Every named colour has all red or none, so that most pixels are settled here.
    if (red !== 0 && red !== FULL) continue
    for (const [exactRed, exactGreen, exactBlue, ink] of exact)
      if (red === exactRed && g[x] === exactGreen && b[x] === exactBlue && mark[x] === OPEN) mark[x] = ink
  }
}

const fitFlat = ({ r, g, b }: Row, width: number, flat: NonNullable<InkSet['flat']>) => {
  const { chroma, luminance } = flat
  const [dr, dg, db] = chroma
  const square = dr * dr + dg * dg + db * db
  const most = luminance > 0 ? 1 / luminance : 0
  const headroom = 1 / (1 - luminance)
  for (let x = 0; x < width; x++) {
    const light = (r[x]! * 871 + g[x]! * 2929 + b[x]! * 296) >> 12
    if (square === 0) {
      r[x] = light
      g[x] = light
      b[x] = light
      continue
    }
    const along = ((r[x]! - light) * dr + (g[x]! - light) * dg + (b[x]! - light) * db) / square
    const ink = Math.max(0, Math.min(along, light * most, (FULL - light) * headroom))
    r[x] = light + ink * dr
    g[x] = light + ink * dg
    b[x] = light + ink * db
  }
}

/**
 * Moves the row's colours to ones the inks can mix: where there are two or three inks to the plane of black, white
 * and one colour, at the same luminance; else by the set's tables.
 */
export const fitToInks = (row: Row, width: number, set: InkSet): void => {
  if (set.flat) {
    fitFlat(row, width, set.flat)
    return
  }
  const { r, g, b } = row
  const { gamutLevel, shift } = set
  for (let x = 0; x < width; x++) {
    const red = r[x]!
    const green = g[x]!
    const blue = b[x]!
    const cell = (gamutLevel[red >> STEP]! << 10) | (gamutLevel[green >> STEP]! << 5) | gamutLevel[blue >> STEP]!
    r[x] = red + shift[cell * 3]!
    g[x] = green + shift[cell * 3 + 1]!
    b[x] = blue + shift[cell * 3 + 2]!
  }
}
