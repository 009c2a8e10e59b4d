import type { DitherTables } from '../colour/tables.ts'

/** Up to four bands of a picture are dithered side by side. */
export type Band = 0 | 1 | 2 | 3
export const MOST_BANDS = 4

/**
 * The weights of error diffusion in 32768ths: two for the pixels before in the row, nearest first; five for the row
 * above, from two behind to two ahead; five for the row above that; and a last one that is 0. Unless `wide`, only one
 * pixel before and three above count.
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
  /** Prepares for rows of `width` pixels, without errors from above. Without weights, rows can only be looked at. */
  begin(tables: DitherTables, weights: DiffusionWeights | undefined, width: number, bands?: number): void
  /** The memory for the RGBA of a band's next row, valid until the next `begin`. */
  source(band: Band): Uint8Array
  /** The inks of a band's last row, SKIP for pixels that were less than half opaque; valid until the next `begin`. */
  inks(band: Band): Uint8Array
  /** Dithers the next row of each band, from the left or from the right. False if a pixel was skipped. */
  diffuse(way: 1 | -1): boolean
  /** The first band's row as counted light: four numbers a pixel, red, green, blue and one without a meaning. */
  look(): Int16Array
}

/** The mark in rows of inks for a pixel that is left as it is. */
export const SKIP = 254
