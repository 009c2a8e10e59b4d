import type { DitherTables } from '../colour/tables.ts'

/** Up to four bands of a picture are dithered side by side. */
export type Band = 0 | 1 | 2 | 3
export const MOST_BANDS = 4

/**
 * The weights of error diffusion in 32768ths: for the two pixels before, nearest first; for five in the row above, from
 * two behind to two ahead; for five in the row above that; and one that is 0. If not `wide`, only one before and three
 * above count.
 */
export interface DiffusionWeights {
  values: Int16Array
  wide: boolean
}

/**
 * The inner loops of dithering. Two cores give the same bytes: one in WebAssembly, one in plain TypeScript. To change
 * them: docs/inside/webassembly.md.
 */
export interface DitherCore {
  /** Gets ready for rows of `width` pixels, without errors from above. Without weights, rows can only be looked at. */
  begin(tables: DitherTables, weights: DiffusionWeights | undefined, width: number, bands?: number): void
  /** The place where the RGBA of a band's next row is written, until the next `begin`. */
  source(band: Band): Uint8Array
  /** The inks of a band's last row, or SKIP where its pixel was less than half opaque; until the next `begin`. */
  inks(band: Band): Uint8Array
  /** Dithers the next row of each band, from the left or from the right. False when a pixel was left out. */
  diffuse(way: 1 | -1): boolean
  /** The first band's row as counted light, four numbers a pixel: red, green and blue, the fourth means nothing. */
  look(): Int16Array
}

/** The mark in rows of inks for a pixel that is left as it is. */
export const SKIP = 254
