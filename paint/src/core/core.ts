import type { Tables } from '../colour/tables.ts'

/** Two bands of a picture are dithered side by side; a band that is not there is dithered all the same, for nobody. */
export type Band = 0 | 1

/**
 * The weights of error diffusion in 32768ths: of the two pixels before, nearest first, then of five in the row above,
 * from two behind to two ahead, and of five in the row above that one. Not wide: only one before and three above count.
 */
export interface Weights {
  values: Int16Array
  wide: boolean
}

/** The inner loops of dithering. Two cores give the same bytes: one in WebAssembly, one in plain TypeScript. */
export interface Core {
  /** Gets ready for rows of so many pixels: no errors from rows above. Without weights only `look` is asked for. */
  begin(tables: Tables, weights: Weights | undefined, width: number): void
  /** Where the RGBA of a band's next row is written, until the next `begin`. */
  source(band: Band): Uint8Array
  /** The inks of a band's last row, or SKIP where its pixel was less than half opaque. */
  inks(band: Band): Uint8Array
  /** Dithers the next row of both bands, from the left or from the right. */
  diffuse(way: 1 | -1): void
  /** The first band's row as counted light, four numbers a pixel: red, green, blue and nothing; a grey is red alone. */
  look(): Int16Array
}

/** In rows of inks: this pixel is left as it is. */
export const SKIP = 254
