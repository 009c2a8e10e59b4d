import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { type InkSet, inkSetOf } from '../colour/ink-set.ts'
import type { ImageLook } from '../colour/look.ts'
import { linearOf, writeOklab } from '../colour/spaces.ts'
import { type DitherTables, tablesOf } from '../colour/tables.ts'
import { SKIP } from '../core/core.ts'
import { markOf } from '../core/plain.ts'
import { type Easel, spend } from '../raster/easel.ts'
import type { Dither, Dithered } from './dithered.ts'
import type { Rows } from './picture.ts'

/**
 * The chroma, in OKLab, from which a colour as light as white is strong. Darker colours need less, and black half of
 * it. Skin and wood have less chroma, a ripe tomato has more.
 */
const STRONG_CHROMA = 0.17
/** The least chroma of an ink with a hue; inks below it are greys. */
const LEAST_CHROMA = 0.04
/**
 * The cosine of 18 degrees, the largest difference in hue at which one ink shows a colour. Skin is farther from red.
 */
const SAME_HUE_COSINE = 0.9511
/** The cosine of 155 degrees: two inks whose hues differ by less can mix the hues between them. */
const MIXABLE_COSINE = -0.9063

/** The number of bits for each channel in a cell's index: the upper 5 of the 8 bits of an sRGB level. */
const CELL_BITS = 5
/** The index of the cell that holds a colour, given by its sRGB levels; red has the highest bits. */
const cellOf = (r: number, g: number, b: number): number =>
  ((r >> 3) << (2 * CELL_BITS)) | ((g >> 3) << CELL_BITS) | (b >> 3)

/** A hue as a vector of length 1 in OKLab's a and b. */
type Hue = readonly [a: number, b: number]
const dot = (hue: Hue, other: Hue) => hue[0] * other[0] + hue[1] * other[1]
const cross = (hue: Hue, other: Hue) => hue[0] * other[1] - hue[1] * other[0]

/** The hues of the inks that are no greys. */
const huesOf = ({ scale }: InkSet): Hue[] => {
  const lab = new Float64Array(3)
  return scale.inks.flatMap(([r, g, b]): Hue[] => {
    writeOklab(r, g, b, lab)
    const [, A, B] = lab as unknown as [number, number, number]
    const chroma = Math.sqrt(A * A + B * B)
    // Dividing by the chroma gives the vector length 1.
    return chroma < LEAST_CHROMA ? [] : [[A / chroma, B / chroma]]
  })
}

/**
 * True if inks of these hues can show a hue: one of them alone, or two on both sides of it. `dot` is the cosine of the
 * angle between two hues; `cross` is positive if the second hue lies counterclockwise of the first.
 */
const isShown = (hue: Hue, inkHues: readonly Hue[]): boolean =>
  inkHues.some(
    (ink) =>
      dot(ink, hue) > SAME_HUE_COSINE ||
      inkHues.some(
        (otherInk) => dot(ink, otherInk) > MIXABLE_COSINE && cross(ink, hue) > 0 && cross(hue, otherInk) > 0,
      ),
  )

/** The cells with strong colours, cached. The tables differ for each look, and so for each saturation. */
const strongByTables = new WeakMap<DitherTables, Uint8Array>()

/** For each cell, 1 if its colour is strong and of a hue that the inks can show. */
const strongCellsOf = (tables: DitherTables, { saturation }: ImageLook): Uint8Array => {
  const cached = strongByTables.get(tables)
  if (cached) return cached
  const inkHues = huesOf(tables.set)
  const levelCount = 1 << CELL_BITS
  const lights = Float64Array.from({ length: levelCount }, (_, level) => linearOf(level / (levelCount - 1)))
  const lab = new Float64Array(3)
  const strongCells = new Uint8Array(levelCount ** 3)
  for (let cell = 0; cell < strongCells.length; cell++) {
    // The index is taken apart as `cellOf` puts it together.
    const red = lights[cell >> (2 * CELL_BITS)]!
    const green = lights[(cell >> CELL_BITS) & (levelCount - 1)]!
    const blue = lights[cell & (levelCount - 1)]!
    writeOklab(red, green, blue, lab)
    const [L, A, B] = lab as unknown as [number, number, number]
    const chroma = Math.sqrt(A * A + B * B)
    // The needed chroma rises from half of STRONG_CHROMA for black (L = 0) to STRONG_CHROMA for white (L = 1).
    const neededChroma = (STRONG_CHROMA * (1 + L)) / 2
    const isVivid = chroma * (1 + saturation / 100) >= neededChroma
    if (isVivid && isShown([A / chroma, B / chroma], inkHues)) strongCells[cell] = 1
  }
  strongByTables.set(tables, strongCells)
  return strongCells
}

/** Makes a function that tells if a colour, by its sRGB levels, is painted in colour. */
export const strongColourTest = (
  tables: DitherTables,
  look: ImageLook,
): ((r: number, g: number, b: number) => boolean) => {
  const strongCells = strongCellsOf(tables, look)
  return (r, g, b) => strongCells[cellOf(r, g, b)] === 1
}

/**
 * The rows with either the coloured pixels or the others made transparent, so that ditherers skip them. A colour that
 * is exactly an ink counts as coloured, also black and white.
 */
const maskedRows = (rows: Rows, strongCells: Uint8Array, exact: InkSet['exact'], keepsColoured: boolean): Rows => ({
  width: rows.width,
  height: rows.height,
  read(y, to) {
    rows.read(y, to)
    for (let offset = 0; offset < rows.width * 4; offset += 4) {
      const [red, green, blue] = [to[offset]!, to[offset + 1]!, to[offset + 2]!]
      const coloured = strongCells[cellOf(red, green, blue)] === 1 || markOf(exact, red, green, blue, 255) >= 0
      if (coloured !== keepsColoured) to[offset + 3] = 0
    }
  },
})

/** The work for dithering a pixel twice, in units of the easel's budget. */
const WORK_PER_PIXEL = 40

/**
 * Dithers the strongly coloured pixels of a picture in all inks, and the others in black and white. The two parts are
 * dithered separately, so that errors put no coloured dots into the other part.
 */
export const ditherAccent = (
  dither: Dither,
  rows: Rows,
  easel: Easel,
  look: ImageLook,
  algorithm: AlgorithmName,
): Dithered => {
  const tables = tablesOf(inkSetOf(easel.inks), look)
  if (tables.set.grey) return dither(rows, tables, algorithm)
  spend(easel, rows.width * rows.height * WORK_PER_PIXEL)
  const strongCells = strongCellsOf(tables, look)
  // The indices of black and of white among the panel's inks.
  const blackAndWhiteInks = (['black', 'white'] as const).map((colour) =>
    easel.inks.findIndex((ink) => ink.colour === colour),
  )
  const blackAndWhite = tablesOf(inkSetOf(blackAndWhiteInks.map((ink) => easel.inks[ink]!)), look)
  const { inks } = dither(maskedRows(rows, strongCells, tables.set.exact, false), blackAndWhite, algorithm)
  const { inks: colouredInks } = dither(maskedRows(rows, strongCells, tables.set.exact, true), tables, algorithm)
  // Each pixel was dithered in one part and skipped in the other. The black and white part has inks of its own, 0 and
  // 1, which `blackAndWhiteInks` maps to the panel's.
  for (let index = 0; index < inks.length; index++)
    inks[index] = inks[index] === SKIP ? colouredInks[index]! : blackAndWhiteInks[inks[index]!]!
  return { inks, whole: !inks.includes(SKIP) }
}
