import { encoded, linear } from '../colour/spaces.ts'
import type { Axis } from './axis.ts'
import type { Picture } from './picture.ts'

/** A picture at its final size. Rows are read in any order, as sRGB with alpha; below 128 a pixel is left out. */
export interface Rows {
  width: number
  height: number
  /** Writes four bytes for each pixel of row y. */
  read(y: number, to: Uint8Array): void
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
export interface Grid {
  across: Axis
  down: Axis
  acrossStep: number
  downStep: number
}

/** Every pixel is one cell, none of them mixed. */
const isPlain = ({ weight, length }: Axis) => weight.length === length

const plainRows = ({ rgba }: Picture, { across, down, acrossStep, downStep }: Grid): Rows => {
  const { length: width, first } = across
  const forward = acrossStep === 1 && (width < 2 || first[width - 1]! - first[0]! === width - 1)
  return {
    width,
    height: down.length,
    read(y, to) {
      const row = down.first[y]! * downStep
      if (forward) {
        const from = (row + first[0]!) * 4
        to.set(rgba.subarray(from, from + width * 4))
        return
      }
      for (let x = 0; x < width; x++) {
        const from = (row + first[x]! * acrossStep) * 4
        to[x * 4] = rgba[from]!
        to[x * 4 + 1] = rgba[from + 1]!
        to[x * 4 + 2] = rgba[from + 2]!
        to[x * 4 + 3] = rgba[from + 3]!
      }
    },
  }
}

/** Linear light as doubles, which saves a conversion for every channel read. */
const light = Float64Array.from(linear)

const opaqueRows = ({ rgba }: Picture, { across, down, acrossStep, downStep }: Grid): Rows => {
  const cells = across.high - across.low
  const sums = new Float64Array(cells * 3)
  const jump = acrossStep * 4
  const gather = (y: number) => {
    const begin = down.offset[y]!
    const end = down.offset[y + 1]!
    // Two rows at a time, the sums in hand between them; a last one goes with itself for nothing.
    for (let tap = begin; tap < end; tap += 2) {
      const one = down.weight[tap]!
      const other = tap + 1 < end ? down.weight[tap + 1]! : 0
      let at = ((down.first[y]! + tap - begin) * downStep + across.low * acrossStep) * 4
      const next = tap + 1 < end ? downStep * 4 : 0
      if (tap === begin) {
        for (let to = 0; to < sums.length; to += 3, at += jump) {
          sums[to] = one * light[rgba[at]!]! + other * light[rgba[at + next]!]!
          sums[to + 1] = one * light[rgba[at + 1]!]! + other * light[rgba[at + next + 1]!]!
          sums[to + 2] = one * light[rgba[at + 2]!]! + other * light[rgba[at + next + 2]!]!
        }
      } else {
        for (let to = 0; to < sums.length; to += 3, at += jump) {
          sums[to] = sums[to]! + one * light[rgba[at]!]! + other * light[rgba[at + next]!]!
          sums[to + 1] = sums[to + 1]! + one * light[rgba[at + 1]!]! + other * light[rgba[at + next + 1]!]!
          sums[to + 2] = sums[to + 2]! + one * light[rgba[at + 2]!]! + other * light[rgba[at + next + 2]!]!
        }
      }
    }
  }
  const { first, offset, weight, low, length: width } = across
  return {
    width,
    height: down.length,
    read(y, to) {
      gather(y)
      let tap = 0
      for (let x = 0; x < width; x++) {
        const end = offset[x + 1]!
        let from = (first[x]! - low) * 3
        let part = weight[tap]!
        let red = 0.5 + part * sums[from]!
        let green = 0.5 + part * sums[from + 1]!
        let blue = 0.5 + part * sums[from + 2]!
        for (tap++; tap < end; tap++) {
          from += 3
          part = weight[tap]!
          red += part * sums[from]!
          green += part * sums[from + 1]!
          blue += part * sums[from + 2]!
        }
        to[x * 4] = encoded[red >> 4]!
        to[x * 4 + 1] = encoded[green >> 4]!
        to[x * 4 + 2] = encoded[blue >> 4]!
        to[x * 4 + 3] = 255
      }
    },
  }
}

/** The light of pixels that are partly clear is that of their opaque part. */
const clearRows = ({ rgba }: Picture, { across, down, acrossStep, downStep }: Grid): Rows => {
  const cells = across.high - across.low
  const sums = new Float64Array(cells * 4)
  const jump = acrossStep * 4
  const gather = (y: number) => {
    sums.fill(0)
    const begin = down.offset[y]!
    for (let tap = begin, end = down.offset[y + 1]!; tap < end; tap++) {
      const weight = down.weight[tap]! / 255
      let at = ((down.first[y]! + tap - begin) * downStep + across.low * acrossStep) * 4
      for (let to = 0; to < sums.length; to += 4, at += jump) {
        const part = weight * rgba[at + 3]!
        sums[to] = sums[to]! + part * light[rgba[at]!]!
        sums[to + 1] = sums[to + 1]! + part * light[rgba[at + 1]!]!
        sums[to + 2] = sums[to + 2]! + part * light[rgba[at + 2]!]!
        sums[to + 3] = sums[to + 3]! + part
      }
    }
  }
  const { first, offset, weight, low, length: width } = across
  const level = (sum: number, alpha: number) => encoded[Math.min(65535, sum / alpha + 0.5) >> 4]!
  return {
    width,
    height: down.length,
    read(y, to) {
      gather(y)
      let tap = 0
      for (let x = 0; x < width; x++) {
        let [red, green, blue, alpha] = [0, 0, 0, 0]
        let from = (first[x]! - low) * 4
        for (const end = offset[x + 1]!; tap < end; tap++, from += 4) {
          const part = weight[tap]!
          red += part * sums[from]!
          green += part * sums[from + 1]!
          blue += part * sums[from + 2]!
          alpha += part * sums[from + 3]!
        }
        const drawn = alpha >= 0.5
        to[x * 4] = drawn ? level(red, alpha) : 0
        to[x * 4 + 1] = drawn ? level(green, alpha) : 0
        to[x * 4 + 2] = drawn ? level(blue, alpha) : 0
        to[x * 4 + 3] = drawn ? 255 : 0
      }
    },
  }
}

/** What reading all rows and dithering them takes, in nanoseconds or so. */
export const workOf = ({ across, down }: Grid): number =>
  (across.high - across.low) * down.weight.length * 8 + (across.weight.length + across.length * 8) * down.length * 5

/** The picture resampled in linear light. */
export const rowsOf = (picture: Picture, grid: Grid): Rows => {
  if (isPlain(grid.across) && isPlain(grid.down)) return plainRows(picture, grid)
  return isOpaque(picture) ? opaqueRows(picture, grid) : clearRows(picture, grid)
}
