import type { InkSet } from '../colour/ink-set.ts'
import { FULL } from '../colour/spaces.ts'
import { OPEN, type Row } from './rows.ts'

/** Slots of the table of exact colours; at most 14 are taken, so most pixels are settled by the first look. */
const SLOTS = 256
const slotOf = (r: number, g: number, b: number) => ((r >> 8) ^ (g >> 6) ^ (b >> 4) ^ r) & (SLOTS - 1)

const exactTable = (set: InkSet) => {
  const table = new Int32Array(SLOTS * 4).fill(-1)
  for (const [r, g, b, ink] of set.exact) {
    let slot = slotOf(r, g, b)
    while (table[slot * 4] !== -1) slot = (slot + 1) & (SLOTS - 1)
    table.set([r, g, b, ink], slot * 4)
  }
  return table
}

const tables = new WeakMap<InkSet, Int32Array>()

/** Pixels whose colour is an ink are marked with it, and so never dithered. */
export const markExact = (row: Row, width: number, set: InkSet): void => {
  const table = tables.get(set) ?? exactTable(set)
  tables.set(set, table)
  const { r, g, b, mark } = row
  for (let x = 0; x < width; x++) {
    if (mark[x] !== OPEN) continue
    const red = r[x]!
    let at = slotOf(red, g[x]!, b[x]!) * 4
    while (table[at] !== -1) {
      if (table[at] === red && table[at + 1] === g[x] && table[at + 2] === b[x]) {
        mark[x] = table[at + 3]!
        break
      }
      at = (at + 4) & (SLOTS * 4 - 1)
    }
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
  const { gamutLevel, shift, step } = set
  for (let x = 0; x < width; x++) {
    const red = r[x]!
    const green = g[x]!
    const blue = b[x]!
    const cell = (gamutLevel[red >> step]! << 10) | (gamutLevel[green >> step]! << 5) | gamutLevel[blue >> step]!
    r[x] = red + shift[cell * 3]!
    g[x] = green + shift[cell * 3 + 1]!
    b[x] = blue + shift[cell * 3 + 2]!
  }
}
