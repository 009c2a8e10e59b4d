import { levelsByLight, lightsByLevel } from '../colour/spaces.ts'
import { fastResample } from '../core/fast.ts'
import type { ReadLine } from '../core/resample.ts'
import { isOpaque } from '../opaque.ts'
import type { Easel } from '../raster/easel.ts'
import type { Grid, ResampleAxis } from './axis.ts'
import type { Flatten } from './flatten.ts'
import type { Picture, Rows } from './picture.ts'

/** True if every target pixel along the axis is one source pixel: the kernel has one weight for each. */
const isUnmixed = ({ weight, length }: ResampleAxis) => weight.length === length

/** The rows of a picture that is not resampled: pixels are only copied. */
const plainRows = ({ rgba }: Picture, { across, down, acrossStep, downStep }: Grid): Rows => {
  const { length: width, first } = across
  // True if neighbours in a row are neighbours in memory too: the picture is neither flipped nor on its side.
  const isContiguous = acrossStep === 1 && (width < 2 || first[width - 1]! - first[0]! === width - 1)
  return {
    width,
    height: down.length,
    read(y, to) {
      const rowStart = down.first[y]! * downStep
      if (isContiguous) {
        const from = (rowStart + first[0]!) * 4
        to.set(rgba.subarray(from, from + width * 4))
        return
      }
      for (let x = 0; x < width; x++) {
        const from = (rowStart + first[x]! * acrossStep) * 4
        to[x * 4] = rgba[from]!
        to[x * 4 + 1] = rgba[from + 1]!
        to[x * 4 + 2] = rgba[from + 2]!
        to[x * 4 + 3] = rgba[from + 3]!
      }
    },
  }
}

/** Makes a function that copies the used cells of a source row, blended over a colour if `flatten` is present. */
const lineReaderOf = ({ rgba }: Picture, { across, acrossStep, downStep }: Grid, flatten?: Flatten): ReadLine => {
  const stride = acrossStep * 4
  return (line, to) => {
    let from = (line * downStep + across.low * acrossStep) * 4
    if (stride === 4) to.set(rgba.subarray(from, from + to.length))
    else
      for (let byte = 0; byte < to.length; byte += 4, from += stride) {
        to[byte] = rgba[from]!
        to[byte + 1] = rgba[from + 1]!
        to[byte + 2] = rgba[from + 2]!
        to[byte + 3] = rgba[from + 3]!
      }
    flatten?.(to)
  }
}

/** The linear light of each sRGB level as a double, which saves a conversion. */
const lightOfLevel = Float64Array.from(lightsByLevel)

/**
 * Resampled rows of an opaque picture. The kernel is separable: `gather` first adds up the source rows of a target row,
 * column by column; `read` then adds up the columns of each target pixel. `resamplerOf` does the same in WebAssembly.
 */
const mixedRows = ({ across, down }: Grid, readLine: ReadLine): Rows => {
  const cellCount = across.high - across.low
  const line = new Uint8Array(cellCount * 4)
  const columnSums = new Float64Array(cellCount * 4)
  /** Fills `columnSums` with the weighted light of the source rows of target row y. A tap is an index of weights. */
  const gather = (y: number) => {
    columnSums.fill(0)
    const firstTap = down.offset[y]!
    for (let tap = firstTap, endTap = down.offset[y + 1]!; tap < endTap; tap++) {
      const weight = down.weight[tap]!
      readLine(down.first[y]! + tap - firstTap, line)
      for (let index = 0; index < columnSums.length; index += 4) {
        columnSums[index] = columnSums[index]! + weight * lightOfLevel[line[index]!]!
        columnSums[index + 1] = columnSums[index + 1]! + weight * lightOfLevel[line[index + 1]!]!
        columnSums[index + 2] = columnSums[index + 2]! + weight * lightOfLevel[line[index + 2]!]!
      }
    }
  }
  const { first, offset, weight, low, length: width } = across
  return {
    width,
    height: down.length,
    read(y, to) {
      gather(y)
      // The taps of the target pixels follow one after the other.
      let tap = 0
      for (let x = 0; x < width; x++) {
        // The half for rounding is the first summand, as in the WebAssembly resampler, so that both have the same
        // bytes.
        let [red, green, blue] = [0.5, 0.5, 0.5]
        let from = (first[x]! - low) * 4
        for (const endTap = offset[x + 1]!; tap < endTap; tap++, from += 4) {
          const part = weight[tap]!
          red += part * columnSums[from]!
          green += part * columnSums[from + 1]!
          blue += part * columnSums[from + 2]!
        }
        to[x * 4] = levelsByLight[red >> 4]!
        to[x * 4 + 1] = levelsByLight[green >> 4]!
        to[x * 4 + 2] = levelsByLight[blue >> 4]!
        to[x * 4 + 3] = 255
      }
    },
  }
}

/**
 * Resampled rows of a picture with transparent pixels, in the same two steps as `mixedRows`. The light of a source
 * pixel is weighted by its opacity, so that the colour of clear pixels does not count.
 */
const softRows = ({ across, down }: Grid, readLine: ReadLine): Rows => {
  const cellCount = across.high - across.low
  const line = new Uint8Array(cellCount * 4)
  const columnSums = new Float64Array(cellCount * 4)
  /** Fills `columnSums` with the weighted light of the source rows of target row y. A tap is an index of weights. */
  const gather = (y: number) => {
    columnSums.fill(0)
    const firstTap = down.offset[y]!
    for (let tap = firstTap, endTap = down.offset[y + 1]!; tap < endTap; tap++) {
      readLine(down.first[y]! + tap - firstTap, line)
      for (let index = 0; index < columnSums.length; index += 4) {
        // The row's weight times the pixel's opacity, 0 to 1.
        const part = (down.weight[tap]! / 255) * line[index + 3]!
        for (let channel = 0; channel < 3; channel++)
          columnSums[index + channel] = columnSums[index + channel]! + part * lightOfLevel[line[index + channel]!]!
        columnSums[index + 3] = columnSums[index + 3]! + part
      }
    }
  }
  const { first, offset, weight, low, length: width } = across
  return {
    width,
    height: down.length,
    read(y, to) {
      gather(y)
      // The taps of the target pixels follow one after the other.
      let tap = 0
      for (let x = 0; x < width; x++) {
        // The sums of red, green, blue (weighted by opacity) and of the opacity itself.
        const mixed = [0, 0, 0, 0]
        let from = (first[x]! - low) * 4
        for (const endTap = offset[x + 1]!; tap < endTap; tap++, from += 4)
          for (let channel = 0; channel < 4; channel++) mixed[channel]! += weight[tap]! * columnSums[from + channel]!
        // Dividing by the opacity makes the light that of opaque pixels again.
        const alpha = mixed[3]!
        for (let channel = 0; channel < 3; channel++)
          to[x * 4 + channel] = alpha > 0 ? levelsByLight[(mixed[channel]! / alpha + 0.5) >> 4]! : 0
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
  const readLine = lineReaderOf(picture, grid, flatten)
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
    : softRows(grid, lineReaderOf(picture, grid))
}
