import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { ImageLook } from '../colour/look.ts'
import type { DitherTables } from '../colour/tables.ts'
import type { Easel } from '../raster/easel.ts'
import type { PixelArray } from '../raster/tones.ts'
import type { Rows } from './picture.ts'

/**
 * A picture's rows in inks, row by row; SKIP where nothing is drawn, which is nowhere in a `whole` picture. For a lit
 * screen they are words of colour instead, with their opacity.
 */
export interface Dithered<I extends PixelArray = Uint8Array> {
  inks: I
  whole: boolean
}

/** Turns a picture's rows into inks by an algorithm, SKIP where nothing is drawn. */
export type Dither = (rows: Rows, tables: DitherTables, algorithm: AlgorithmName) => Dithered

/** Turns a picture's rows into an easel's inks, in the look that the element asks for. */
export type Inked = (rows: Rows, easel: Easel, look: ImageLook, algorithm: AlgorithmName) => Dithered<PixelArray>
