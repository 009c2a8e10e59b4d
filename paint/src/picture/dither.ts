import { HIGHEST, type InkSet, LOWEST } from '../colour/ink-set.ts'
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
  const { level, nearest, step } = set
  for (let y = 0; y < rows.height; y++) {
    rows.read(y, row)
    markExact(row, rows.width, set)
    fitToInks(row, rows.width, set)
    const start = (top + y) * stride + left
    for (let x = 0; x < rows.width; x++) {
      const mark = row.mark[x]!
      if (mark === SKIP) continue
      const red = level[(row.r[x]! - LOWEST) >> step]!
      const green = level[(row.g[x]! - LOWEST) >> step]!
      const blue = level[(row.b[x]! - LOWEST) >> step]!
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
  const { level, nearest, step } = set
  const inkR = set.r
  const inkG = set.g
  const inkB = set.b
  // Errors for the next row, one pixel of margin at each end; each is read just before its place is written anew.
  const nextR = new Int32Array(width + 2)
  const nextG = new Int32Array(width + 2)
  const nextB = new Int32Array(width + 2)
  for (let y = 0; y < height; y++) {
    rows.read(y, row)
    markExact(row, width, set)
    fitToInks(row, width, set)
    const way = (y & 1) === 0 ? 1 : -1
    let x = way === 1 ? 0 : width - 1
    const start = (top + y) * stride + left
    // aheadX: the error for the next pixel; underX and behindX: what gathers for the next row at x and one behind.
    let aheadR = 0
    let aheadG = 0
    let aheadB = 0
    let underR = 0
    let underG = 0
    let underB = 0
    let behindR = 0
    let behindG = 0
    let behindB = 0
    for (let count = 0; count < width; count++, x += way) {
      const at = x + 1
      const state = mark[x]!
      let er = 0
      let eg = 0
      let eb = 0
      if (state === OPEN) {
        const red = Math.min(Math.max(r[x]! + aheadR + nextR[at]!, LOWEST), HIGHEST)
        const green = Math.min(Math.max(g[x]! + aheadG + nextG[at]!, LOWEST), HIGHEST)
        const blue = Math.min(Math.max(b[x]! + aheadB + nextB[at]!, LOWEST), HIGHEST)
        const ink =
          nearest[
            (level[(red - LOWEST) >> step]! << 12) |
              (level[(green - LOWEST) >> step]! << 6) |
              level[(blue - LOWEST) >> step]!
          ]!
        indices[start + x] = ink
        er = red - inkR[ink]!
        eg = green - inkG[ink]!
        eb = blue - inkB[ink]!
      } else if (state !== SKIP) indices[start + x] = state
      const threeR = (er * 3) >> 4
      const threeG = (eg * 3) >> 4
      const threeB = (eb * 3) >> 4
      const fiveR = (er * 5) >> 4
      const fiveG = (eg * 5) >> 4
      const fiveB = (eb * 5) >> 4
      const oneR = er >> 4
      const oneG = eg >> 4
      const oneB = eb >> 4
      aheadR = er - threeR - fiveR - oneR
      aheadG = eg - threeG - fiveG - oneG
      aheadB = eb - threeB - fiveB - oneB
      nextR[at - way] = behindR + threeR
      nextG[at - way] = behindG + threeG
      nextB[at - way] = behindB + threeB
      behindR = underR + fiveR
      behindG = underG + fiveG
      behindB = underB + fiveB
      underR = oneR
      underG = oneG
      underB = oneB
    }
    nextR[x + 1 - way] = behindR
    nextG[x + 1 - way] = behindG
    nextB[x + 1 - way] = behindB
  }
}
