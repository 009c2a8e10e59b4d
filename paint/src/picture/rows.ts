import { encoded, linear } from '../colour/spaces.ts'
import { fastResample } from '../core/fast.ts'
import type { Grid, ResampleAxis } from './axis.ts'
import type { Picture, Rows } from './picture.ts'

const opacity = new WeakMap<Picture, boolean>()

const isOpaque = (picture: Picture): boolean => {
  const cached = opacity.get(picture)
  if (cached !== undefined) return cached
  const { rgba } = picture
  let opaque = true
  for (let at = 3; at < rgba.length && opaque; at += 4) opaque = rgba[at] === 255
  opacity.set(picture, opaque)
  return opaque
}

/** True where every pixel is one cell, without any mixing. */
const isPlain = ({ weight, length }: ResampleAxis) => weight.length === length

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

/**
 * Rows of mixed cells; the light of pixels that are partly clear is that of their opaque part. What is less than half
 * opaque is clear, unless the rows are `soft`.
 */
const mixedRows = (
  { rgba }: Picture,
  { across, down, acrossStep, downStep }: Grid,
  opaque: boolean,
  soft: boolean,
): Rows => {
  const cells = across.high - across.low
  const sums = new Float64Array(cells * 4)
  const jump = acrossStep * 4
  const gather = (y: number) => {
    sums.fill(0)
    const begin = down.offset[y]!
    for (let tap = begin, end = down.offset[y + 1]!; tap < end; tap++) {
      const weight = down.weight[tap]!
      let byte = ((down.first[y]! + tap - begin) * downStep + across.low * acrossStep) * 4
      for (let to = 0; to < sums.length; to += 4, byte += jump) {
        const part = opaque ? weight : (weight / 255) * rgba[byte + 3]!
        sums[to] = sums[to]! + part * light[rgba[byte]!]!
        sums[to + 1] = sums[to + 1]! + part * light[rgba[byte + 1]!]!
        sums[to + 2] = sums[to + 2]! + part * light[rgba[byte + 2]!]!
        sums[to + 3] = sums[to + 3]! + part
      }
    }
  }
  const { first, offset, weight, low, length: width } = across
  // The half that rounds light: added first of all where the picture is opaque, as the resampler does it.
  const before = opaque ? 0.5 : 0
  const after = 0.5 - before
  const level = (sum: number, alpha: number) => encoded[(sum / alpha + after) >> 4]!
  return {
    width,
    height: down.length,
    read(y, to) {
      gather(y)
      let tap = 0
      for (let x = 0; x < width; x++) {
        let [red, green, blue, alpha] = [before, before, before, 0]
        let from = (first[x]! - low) * 4
        for (const end = offset[x + 1]!; tap < end; tap++, from += 4) {
          const part = weight[tap]!
          red += part * sums[from]!
          green += part * sums[from + 1]!
          blue += part * sums[from + 2]!
          alpha += part * sums[from + 3]!
        }
        if (opaque) alpha = 1
        const drawn = soft ? alpha > 0 : alpha >= 0.5
        to[x * 4] = drawn ? level(red, alpha) : 0
        to[x * 4 + 1] = drawn ? level(green, alpha) : 0
        to[x * 4 + 2] = drawn ? level(blue, alpha) : 0
        to[x * 4 + 3] = soft ? Math.round(alpha * 255) : drawn ? 255 : 0
      }
    },
  }
}

/** The time that reading all rows and dithering them takes, in nanoseconds or so. */
export const workOf = ({ across, down }: Grid): number =>
  (across.high - across.low) * down.weight.length * 8 + (across.weight.length + across.length * 8) * down.length * 5

/** The picture resampled in linear light: the same with `resample` and without. Soft rows keep what is hardly opaque. */
export const rowsOf = (picture: Picture, grid: Grid, soft = false, resample = fastResample()): Rows => {
  if (isPlain(grid.across) && isPlain(grid.down)) return plainRows(picture, grid)
  const opaque = isOpaque(picture)
  return (opaque && resample?.(picture, grid)) || mixedRows(picture, grid, opaque, soft)
}
