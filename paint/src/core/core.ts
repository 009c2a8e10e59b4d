import type { Tables } from '../colour/tables.ts'

/** Up to four bands of a picture are dithered side by side. */
export type Band = 0 | 1 | 2 | 3
export const MOST_BANDS = 4

/**
 * The weights of error diffusion in 32768ths: of the two pixels before, nearest first, then of five in the row above,
 * from two behind to two ahead, of five in the row above that one, and one that is 0. Not wide: only one before and three
 * above count.
 */
export interface Weights {
  values: Int16Array
  wide: boolean
}

/** The inner loops of dithering. Two cores give the same bytes: one in WebAssembly, one in plain TypeScript. */
export interface Core {
  /** Gets ready for rows of so many pixels: no errors from rows above. Without weights only `look` is asked for. */
  begin(tables: Tables, weights: Weights | undefined, width: number, bands?: number): void
  /** The place where the RGBA of a band's next row is written, until the next `begin`. */
  source(band: Band): Uint8Array
  /** The inks of a band's last row, or SKIP where its pixel was less than half opaque; until the next `begin`. */
  inks(band: Band): Uint8Array
  /** Dithers the next row of each band, from the left or from the right. False when a pixel was left out. */
  diffuse(way: 1 | -1): boolean
  /** The first band's row as counted light, four numbers a pixel: red, green and blue, the fourth means nothing. */
  look(): Int16Array
}

/** In rows of inks: this pixel is left as it is. */
export const SKIP = 254
