import { linear } from '../colour/spaces.ts'
import type { Axis } from './axis.ts'
import type { Picture } from './picture.ts'

/** Marks of a row's pixels below these two are inks, already decided. */
export const OPEN = 255
export const SKIP = 254

/** One row of light, 0 to FULL, with a mark for each pixel: OPEN to be dithered, SKIP to be left alone, or an ink. */
export interface Row {
  r: Int32Array
  g: Int32Array
  b: Int32Array
  mark: Uint8Array
}

export const newRow = (width: number): Row => ({
  r: new Int32Array(width),
  g: new Int32Array(width),
  b: new Int32Array(width),
  mark: new Uint8Array(width),
})

/** A picture at its final size, read once, row by row from the top. */
export interface Rows {
  width: number
  height: number
  read(y: number, row: Row): void
}

const opacity = new WeakMap<Picture, boolean>()

const isOpaque = (picture: Picture): boolean => {
  const known = opacity.get(picture)
  if (known !== undefined) return known
  const { rgba } = picture
  let opaque = true
  for (let at = 3; at < rgba.length && opaque; at += 4) opaque = rgba[at] === 255
  opacity.set(picture, opaque)
  return opaque
}

/** Source cells lie `acrossStep` and `downStep` pixels apart: with them exchanged the picture is turned on its side. */
interface Grid {
  across: Axis
  down: Axis
  acrossStep: number
  downStep: number
}

const opaqueRows = ({ rgba }: Picture, { across, down, acrossStep, downStep }: Grid): Rows => {
  const cells = across.high - across.low
  const sumR = new Float32Array(cells)
  const sumG = new Float32Array(cells)
  const sumB = new Float32Array(cells)
  const jump = acrossStep * 4
  const gather = (y: number) => {
    const begin = down.offset[y]!
    const end = down.offset[y + 1]!
    for (let tap = begin; tap < end; tap++) {
      const weight = down.weight[tap]!
      let at = ((down.first[y]! + tap - begin) * downStep + across.low * acrossStep) * 4
      if (tap === begin) {
        for (let x = 0; x < cells; x++, at += jump) {
          sumR[x] = weight * linear[rgba[at]!]!
          sumG[x] = weight * linear[rgba[at + 1]!]!
          sumB[x] = weight * linear[rgba[at + 2]!]!
        }
      } else {
        for (let x = 0; x < cells; x++, at += jump) {
          sumR[x] = sumR[x]! + weight * linear[rgba[at]!]!
          sumG[x] = sumG[x]! + weight * linear[rgba[at + 1]!]!
          sumB[x] = sumB[x]! + weight * linear[rgba[at + 2]!]!
        }
      }
    }
  }
  return {
    width: across.length,
    height: down.length,
    read(y, row) {
      gather(y)
      const { first, offset, weight, low } = across
      for (let x = 0; x < across.length; x++) {
        let red = 0.5
        let green = 0.5
        let blue = 0.5
        let cell = first[x]! - low
        for (let tap = offset[x]!, end = offset[x + 1]!; tap < end; tap++, cell++) {
          const part = weight[tap]!
          red += part * sumR[cell]!
          green += part * sumG[cell]!
          blue += part * sumB[cell]!
        }
        row.r[x] = red
        row.g[x] = green
        row.b[x] = blue
        row.mark[x] = OPEN
      }
    },
  }
}

/** Pixels less than half opaque are left alone; the light of the rest is that of their opaque part. */
const clearRows = ({ rgba }: Picture, { across, down, acrossStep, downStep }: Grid): Rows => {
  const cells = across.high - across.low
  const sums = new Float32Array(cells * 4)
  const gather = (y: number) => {
    sums.fill(0)
    const begin = down.offset[y]!
    for (let tap = begin; tap < down.offset[y + 1]!; tap++) {
      const weight = down.weight[tap]! / 255
      const start = (down.first[y]! + tap - begin) * downStep
      for (let x = 0; x < cells; x++) {
        const at = (start + (across.low + x) * acrossStep) * 4
        const part = weight * rgba[at + 3]!
        for (let channel = 0; channel < 3; channel++)
          sums[x * 4 + channel] = sums[x * 4 + channel]! + part * linear[rgba[at + channel]!]!
        sums[x * 4 + 3] = sums[x * 4 + 3]! + part
      }
    }
  }
  return {
    width: across.length,
    height: down.length,
    read(y, row) {
      gather(y)
      const total = [0, 0, 0, 0]
      for (let x = 0; x < across.length; x++) {
        total.fill(0)
        let cell = across.first[x]! - across.low
        for (let tap = across.offset[x]!; tap < across.offset[x + 1]!; tap++, cell++)
          for (let channel = 0; channel < 4; channel++)
            total[channel] = total[channel]! + across.weight[tap]! * sums[cell * 4 + channel]!
        const alpha = total[3]!
        const drawn = alpha >= 0.5
        row.mark[x] = drawn ? OPEN : SKIP
        row.r[x] = drawn ? total[0]! / alpha + 0.5 : 0
        row.g[x] = drawn ? total[1]! / alpha + 0.5 : 0
        row.b[x] = drawn ? total[2]! / alpha + 0.5 : 0
      }
    },
  }
}

/** The picture resampled in linear light. */
export const rowsOf = (picture: Picture, grid: Grid): Rows =>
  isOpaque(picture) ? opaqueRows(picture, grid) : clearRows(picture, grid)
