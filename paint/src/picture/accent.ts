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
 * The least chroma, in OKLab, of a strong light colour; a strong dark colour needs half of it. Skin and wood have less
 * chroma, a ripe tomato has more.
 */
const STRONG = 0.17
/** The chroma below which an ink is a grey. */
const GREY = 0.04
/** The cosine of the largest difference in hue, 18 degrees, that a single ink may show. Skin is farther from red. */
const NEAR = 0.9511
/** The cosine of 155 degrees: two inks with a smaller difference can mix the hues between them. */
const MIXED = -0.9063

/** The upper bits of each channel's level that select a cell of the table. */
const BITS = 5
/** The cell of a colour, by its sRGB levels; red has the highest bits. */
const cellOf = (r: number, g: number, b: number): number => ((r >> 3) << (2 * BITS)) | ((g >> 3) << BITS) | (b >> 3)

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
    return chroma < GREY ? [] : [[A / chroma, B / chroma]]
  })
}

/**
 * True if inks of these hues can show a hue: one of them alone, or two on both sides of it. The sign of `cross` tells
 * on which side a hue lies.
 */
const isShown = (hue: Hue, inks: readonly Hue[]): boolean =>
  inks.some(
    (ink) =>
      dot(ink, hue) > NEAR ||
      inks.some((otherInk) => dot(ink, otherInk) > MIXED && cross(ink, hue) > 0 && cross(hue, otherInk) > 0),
  )

/** The cells with strong colours, cached. The tables differ for each look, and so for each saturation. */
const strongByTables = new WeakMap<DitherTables, Uint8Array>()

/** For each cell, 1 if its colour is strong and of a hue that the inks can show. */
const strongFor = (tables: DitherTables, { saturation }: ImageLook): Uint8Array => {
  const cached = strongByTables.get(tables)
  if (cached) return cached
  const hues = huesOf(tables.set)
  const light = Float64Array.from({ length: 1 << BITS }, (_, level) => linearOf(level / ((1 << BITS) - 1)))
  const lab = new Float64Array(3)
  const levelCount = 1 << BITS
  const strongCells = new Uint8Array(levelCount ** 3)
  for (let cell = 0; cell < strongCells.length; cell++) {
    writeOklab(
      light[cell >> (2 * BITS)]!,
      light[(cell >> BITS) & (levelCount - 1)]!,
      light[cell & (levelCount - 1)]!,
      lab,
    )
    const [L, A, B] = lab as unknown as [number, number, number]
    const chroma = Math.sqrt(A * A + B * B)
    // The needed chroma rises from half of STRONG for black to STRONG for white.
    if (chroma * (1 + saturation / 100) >= (STRONG * (1 + L)) / 2 && isShown([A / chroma, B / chroma], hues))
      strongCells[cell] = 1
  }
  strongByTables.set(tables, strongCells)
  return strongCells
}

/** Makes a function that tells if a colour, by its sRGB levels, is painted in colour. */
export const isStrong = (tables: DitherTables, look: ImageLook): ((r: number, g: number, b: number) => boolean) => {
  const strongCells = strongFor(tables, look)
  return (r, g, b) => strongCells[cellOf(r, g, b)] === 1
}

/** The rows with only the coloured pixels, or with only the others. Colours that are inks count as coloured. */
const partOf = (rows: Rows, strongCells: Uint8Array, exact: InkSet['exact'], keepsColoured: boolean): Rows => ({
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
const WORK = 40

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
  spend(easel, rows.width * rows.height * WORK)
  const strongCells = strongFor(tables, look)
  const blackAndWhiteInks = (['black', 'white'] as const).map((colour) =>
    easel.inks.findIndex((ink) => ink.colour === colour),
  )
  const blackAndWhite = tablesOf(inkSetOf(blackAndWhiteInks.map((ink) => easel.inks[ink]!)), look)
  const { inks } = dither(partOf(rows, strongCells, tables.set.exact, false), blackAndWhite, algorithm)
  const coloured = dither(partOf(rows, strongCells, tables.set.exact, true), tables, algorithm).inks
  // An ink of the black and white part is 0 or 1, which is its index in `blackAndWhiteInks`.
  for (let index = 0; index < inks.length; index++)
    inks[index] = inks[index] === SKIP ? coloured[index]! : blackAndWhiteInks[inks[index]!]!
  return { inks, whole: !inks.includes(SKIP) }
}
