import { encoded, linear } from '../colour/spaces.ts'
import { fastResample } from '../core/fast.ts'
import type { ReadLine } from '../core/resample.ts'
import { isOpaque } from '../opaque.ts'
import type { Easel } from '../raster/easel.ts'
import type { Grid, ResampleAxis } from './axis.ts'
import type { Flatten } from './flatten.ts'
import type { Picture, Rows } from './picture.ts'

/** True if every target pixel is one source pixel. */
const isUnmixed = ({ weight, length }: ResampleAxis) => weight.length === length

/** The rows of a picture that is not resampled: pixels are only copied. */
const plainRows = ({ rgba }: Picture, { across, down, acrossStep, downStep }: Grid): Rows => {
  const { length: width, first } = across
  // Neighbours in a row are neighbours in the picture too: not flipped, and not on its side.
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

/** Makes a function that copies the used cells of a source row, blended over a colour if `flatten` is present. */
const linesOf = ({ rgba }: Picture, { across, acrossStep, downStep }: Grid, flatten?: Flatten): ReadLine => {
  const jump = acrossStep * 4
  return (line, to) => {
    let from = (line * downStep + across.low * acrossStep) * 4
    if (jump === 4) to.set(rgba.subarray(from, from + to.length))
    else
      for (let byte = 0; byte < to.length; byte += 4, from += jump) {
        to[byte] = rgba[from]!
        to[byte + 1] = rgba[from + 1]!
        to[byte + 2] = rgba[from + 2]!
        to[byte + 3] = rgba[from + 3]!
      }
    flatten?.(to)
  }
}

/** The linear light of each sRGB level as a double, which saves a conversion. */
const light = Float64Array.from(linear)

/** Resampled rows of an opaque picture. */
const mixedRows = ({ across, down }: Grid, readLine: ReadLine): Rows => {
  const cells = across.high - across.low
  const line = new Uint8Array(cells * 4)
  const sums = new Float64Array(cells * 4)
  const gather = (y: number) => {
    sums.fill(0)
    const begin = down.offset[y]!
    for (let tap = begin, end = down.offset[y + 1]!; tap < end; tap++) {
      const weight = down.weight[tap]!
      readLine(down.first[y]! + tap - begin, line)
      for (let byte = 0; byte < sums.length; byte += 4) {
        sums[byte] = sums[byte]! + weight * light[line[byte]!]!
        sums[byte + 1] = sums[byte + 1]! + weight * light[line[byte + 1]!]!
        sums[byte + 2] = sums[byte + 2]! + weight * light[line[byte + 2]!]!
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
        // The half for rounding is the first summand, as in the WebAssembly resampler, so that both have the same
        // bytes.
        let [red, green, blue] = [0.5, 0.5, 0.5]
        let from = (first[x]! - low) * 4
        for (const end = offset[x + 1]!; tap < end; tap++, from += 4) {
          const part = weight[tap]!
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

/** Resampled rows of a picture with transparent pixels; the light of a pixel is weighted by its opacity. */
const softRows = ({ across, down }: Grid, readLine: ReadLine): Rows => {
  const cells = across.high - across.low
  const line = new Uint8Array(cells * 4)
  const sums = new Float64Array(cells * 4)
  const gather = (y: number) => {
    sums.fill(0)
    const begin = down.offset[y]!
    for (let tap = begin, end = down.offset[y + 1]!; tap < end; tap++) {
      readLine(down.first[y]! + tap - begin, line)
      for (let byte = 0; byte < sums.length; byte += 4) {
        const part = (down.weight[tap]! / 255) * line[byte + 3]!
        for (let channel = 0; channel < 3; channel++)
          sums[byte + channel] = sums[byte + channel]! + part * light[line[byte + channel]!]!
        sums[byte + 3] = sums[byte + 3]! + part
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
        const mixed = [0, 0, 0, 0]
        let from = (first[x]! - low) * 4
        for (const end = offset[x + 1]!; tap < end; tap++, from += 4)
          for (let channel = 0; channel < 4; channel++) mixed[channel]! += weight[tap]! * sums[from + channel]!
        const alpha = mixed[3]!
        for (let channel = 0; channel < 3; channel++)
          to[x * 4 + channel] = alpha > 0 ? encoded[(mixed[channel]! / alpha + 0.5) >> 4]! : 0
        to[x * 4 + 3] = Math.round(alpha * 255)
      }
    },
  }
}

/** The estimated time of reading and dithering all rows, in nanoseconds. */
export const workOf = ({ across, down }: Grid): number =>
  (across.high - across.low) * down.weight.length * 8 + (across.weight.length + across.length * 8) * down.length * 5

/** Rows that are blended over a colour when they are read. */
const flattenedRows = (rows: Rows, flatten: Flatten): Rows => ({
  ...rows,
  read(y, to) {
    rows.read(y, to)
    flatten(to)
  },
})

/**
 * Resamples a picture in linear light. `resample` is only faster: without it the bytes are equal. A picture with
 * transparent pixels needs `flatten`.
 */
export const rowsOf = (picture: Picture, grid: Grid, flatten?: Flatten, resample = fastResample()): Rows => {
  if (isUnmixed(grid.across) && isUnmixed(grid.down)) {
    const rows = plainRows(picture, grid)
    return flatten ? flattenedRows(rows, flatten) : rows
  }
  const readLine = linesOf(picture, grid, flatten)
  return resample?.(grid, readLine) ?? mixedRows(grid, readLine)
}

/**
 * The rows of a picture for an easel: with their opacity for a lit screen, else blended over the colour of `flatten`.
 */
export const rowsForEasel = (
  { words }: Pick<Easel, 'words'>,
  picture: Picture,
  grid: Grid,
  flatten?: Flatten,
): Rows => {
  if (!words || isOpaque(picture)) return rowsOf(picture, grid, flatten)
  return isUnmixed(grid.across) && isUnmixed(grid.down)
    ? plainRows(picture, grid)
    : softRows(grid, linesOf(picture, grid))
}
