import { HIGHEST, type InkSet, LOWEST, STEP } from '../colour/ink-set.ts'
import { fitToInks, markExact } from './fit-inks.ts'
import { newRow, OPEN, type Rows, SKIP } from './rows.ts'

/** Where inks are written: a picture's indices, its row length, and the top left of the drawn part. */
export interface Target {
  indices: Uint8Array
  stride: number
  x: number
  y: number
}

/** Every pixel the ink nearest to it. */
export const binarize = (rows: Rows, set: InkSet, { indices, stride, x: left, y: top }: Target): void => {
  const row = newRow(rows.width)
  const { level, nearest } = set
  for (let y = 0; y < rows.height; y++) {
    rows.read(y, row)
    markExact(row, rows.width, set)
    fitToInks(row, rows.width, set)
    const start = (top + y) * stride + left
    for (let x = 0; x < rows.width; x++) {
      const mark = row.mark[x]!
      if (mark === SKIP) continue
      const red = level[(row.r[x]! - LOWEST) >> STEP]!
      const green = level[(row.g[x]! - LOWEST) >> STEP]!
      const blue = level[(row.b[x]! - LOWEST) >> STEP]!
      indices[start + x] = mark === OPEN ? nearest[(red << 12) | (green << 6) | blue]! : mark
    }
  }
}

/**
 * Error diffusion by Floyd and Steinberg (1976): 7, 3, 5 and 1 sixteenths, in linear light, every second row from the
 * right. Pixels that are skipped or already an ink take no part: errors end at them.
 */
export const floydSteinberg = (rows: Rows, set: InkSet, { indices, stride, x: left, y: top }: Target): void => {
  const { width, height } = rows
  const row = newRow(width)
  const { r, g, b, mark } = row
  const { level, nearest, r: inkR, g: inkG, b: inkB } = set
  // Sixteen times the errors for the next row, one pixel of margin at each end, read just before written anew.
  const next = new Int32Array((width + 2) * 3)
  for (let y = 0; y < height; y++) {
    rows.read(y, row)
    markExact(row, width, set)
    fitToInks(row, width, set)
    const way = (y & 1) === 0 ? 1 : -1
    const back = -3 * way
    let x = way === 1 ? 0 : width - 1
    const start = (top + y) * stride + left
    // e: the error of the pixel before; gathered: sixteen times what has come together for the next row behind it.
    let [er, eg, eb] = [0, 0, 0]
    let [gatheredR, gatheredG, gatheredB] = [0, 0, 0]
    // one: the error of the pixel before that one, whose sixteenth goes ahead.
    let [oneR, oneG, oneB] = [0, 0, 0]
    for (let count = 0; count < width; count++, x += way) {
      const at = (x + 1) * 3
      const state = mark[x]!
      gatheredR = oneR + er * 5
      gatheredG = oneG + eg * 5
      gatheredB = oneB + eb * 5
      oneR = er
      oneG = eg
      oneB = eb
      if (state === OPEN) {
        const red = Math.min(Math.max(r[x]! + ((er * 7 + next[at]!) >> 4), LOWEST), HIGHEST)
        const green = Math.min(Math.max(g[x]! + ((eg * 7 + next[at + 1]!) >> 4), LOWEST), HIGHEST)
        const blue = Math.min(Math.max(b[x]! + ((eb * 7 + next[at + 2]!) >> 4), LOWEST), HIGHEST)
        const cell =
          (level[(red - LOWEST) >> STEP]! << 12) |
          (level[(green - LOWEST) >> STEP]! << 6) |
          level[(blue - LOWEST) >> STEP]!
        const ink = nearest[cell]!
        indices[start + x] = ink
        er = red - inkR[ink]!
        eg = green - inkG[ink]!
        eb = blue - inkB[ink]!
      } else {
        er = 0
        eg = 0
        eb = 0
        if (state !== SKIP) indices[start + x] = state
      }
      next[at + back] = gatheredR + er * 3
      next[at + back + 1] = gatheredG + eg * 3
      next[at + back + 2] = gatheredB + eb * 3
    }
    const last = (x - way + 1) * 3
    next[last] = oneR + er * 5
    next[last + 1] = oneG + eg * 5
    next[last + 2] = oneB + eb * 5
  }
}
