import type { DitherTables } from '../colour/tables.ts'

/** The number of a band of rows; a picture has up to four bands, which are dithered at once. */
export type Band = 0 | 1 | 2 | 3
export const MOST_BANDS = 4

/**
 * The weights of error diffusion in 32768ths, by the pixel that an error comes from: two for the previous pixels of the
 * row, nearest first; five for the row above, from two behind to two ahead; five for the row above that; and a last one
 * that is 0. Unless `wide`, only one previous pixel and three above have a weight.
 */
export interface DiffusionWeights {
  values: Int16Array
  wide: boolean
}

/**
 * The inner loops of dithering. There are two cores with the same results, in WebAssembly and in plain TypeScript.
 * docs/inside/webassembly.md tells how to change them.
 */
export interface DitherCore {
  /** Starts rows of `width` pixels, without errors from above. Without weights only `look` may be called. */
  begin(tables: DitherTables, weights: DiffusionWeights | undefined, width: number, bands?: number): void
  /** The memory to write the RGBA of a band's next row to, valid until the next `begin`. */
  source(band: Band): Uint8Array
  /**
   * The inks of a band's last row, with SKIP for pixels that are less than half opaque; valid until the next `begin`.
   */
  inks(band: Band): Uint8Array
  /** Dithers the next row of each band, from the left (1) or from the right (-1). False if a pixel was skipped. */
  diffuse(direction: 1 | -1): boolean
  /**
   * Applies the look to the first band's row: counted light, four numbers a pixel (red, green, blue, and one unused).
   */
  look(): Int16Array
}

/** The value in rows of inks for a pixel that is not painted. */
export const SKIP = 254
