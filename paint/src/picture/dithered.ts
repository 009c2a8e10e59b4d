import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { ImageLook } from '../colour/look.ts'
import type { DitherTables } from '../colour/tables.ts'
import type { Easel } from '../raster/easel.ts'
import type { PixelArray } from '../raster/tones.ts'
import type { Rows } from './picture.ts'

/**
 * A dithered picture: ink indices, or, for a lit screen, words of colour whose highest byte is the opacity. The index
 * of a pixel that is not painted is SKIP.
 */
export interface Dithered<I extends PixelArray = Uint8Array> {
  inks: I
  /** True if every pixel is painted. */
  whole: boolean
}

/** Dithers the rows of a picture to the inks of the tables. */
export type Dither = (rows: Rows, tables: DitherTables, algorithm: AlgorithmName) => Dithered

/** Converts the rows of a picture to an easel's inks, with the look of the element. */
export type ConvertToInks = (
  rows: Rows,
  easel: Easel,
  look: ImageLook,
  algorithm: AlgorithmName,
) => Dithered<PixelArray>
