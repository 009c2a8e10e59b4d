import { inkSetOf } from '../colour/ink-set.ts'
import { pureInks } from '../colour/pure.ts'
import type { Easel } from '../raster/easel.ts'
import { type Flatten, flattenOver } from './flatten.ts'
import type { Rows } from './picture.ts'

/** A box on the easel by its upper left corner and size. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The pixels of row y of an area, as a part of the easel's memory. */
const rowOf = ({ indices, width }: Pick<Easel, 'indices' | 'width'>, area: Area, y: number) => {
  const from = (area.y + y) * width + area.x
  return indices.subarray(from, from + area.width)
}

/** The inks in an area of the easel, row by row. */
export const groundIn = (easel: Easel, area: Area): Uint8Array => {
  const ground = new Uint8Array(area.width * area.height)
  for (let y = 0; y < area.height; y++) ground.set(rowOf(easel, area, y), y * area.width)
  return ground
}

/** True if an area of the easel has these inks. */
export const isGround = (easel: Easel, area: Area, ground: Uint8Array): boolean => {
  for (let y = 0; y < area.height; y++) {
    const row = rowOf(easel, area, y)
    for (let x = 0; x < area.width; x++) if (row[x] !== ground[y * area.width + x]) return false
  }
  return true
}

/** The colour, as one number, that stands in for an unknown ink. */
const WHITE = 0xffffff
/** A colour as one number: red | green << 8 | blue << 16. */
const wordOf = (rgb: readonly [number, number, number] | undefined) => rgb && rgb[0] | (rgb[1] << 8) | (rgb[2] << 16)

/**
 * The rows of a picture with transparent pixels over the inks below it. The picture is blended over each of the inks in
 * its own size, and then resampled. Each pixel is taken from the result for the ink below it. So the pixels equal those
 * of a picture that was flattened beforehand.
 */
export const rowsOver = (
  { inks }: Pick<Easel, 'inks'>,
  ground: Uint8Array,
  { width, height }: Area,
  rowsOf: (flatten: Flatten) => Rows,
): Rows => {
  // An ink counts as the sRGB colour that is painted in it, so that the ground blends to the ground's own ink.
  const { exact } = inkSetOf(inks)
  const driverColours = pureInks({ inks })
  const colourOf = (ink: number) =>
    exact.find((colour) => colour.ink === ink)?.rgb ?? wordOf(driverColours[ink]) ?? WHITE
  const rowsOverInk = (ink: number) => rowsOf(flattenOver(colourOf(ink)))
  // Over one ink the rows can be read as they are needed.
  const [first, ...others] = new Set(ground)
  if (others.length === 0) return rowsOverInk(first!)
  // Over several inks, the whole picture is blended over each of them, and gives the pixels that lie on that ink.
  const pixels = new Uint8Array(ground.length * 4)
  const line = new Uint8Array(width * 4)
  for (const ink of [first!, ...others]) {
    const rows = rowsOverInk(ink)
    for (let y = 0; y < height; y++) {
      const below = ground.subarray(y * width, (y + 1) * width)
      let x = below.indexOf(ink)
      if (x < 0) continue
      rows.read(y, line)
      for (; x >= 0; x = below.indexOf(ink, x + 1)) pixels.set(line.subarray(x * 4, x * 4 + 4), (y * width + x) * 4)
    }
  }
  return { width, height, read: (y, to) => to.set(pixels.subarray(y * width * 4, (y + 1) * width * 4)) }
}
