import { dataMatrix } from './data-matrix.ts'
import { drawerOf, frequentEncoders } from './draw.ts'
import { letterEncoders } from './letters.ts'

/** Of every symbology. */
export const anyEncoders = { ...frequentEncoders, ...letterEncoders, datamatrix: dataMatrix }

/** Codes of every symbology: what encodes a DataMatrix is a library of three times the painter's weight. */
export const drawAnyCode = drawerOf(anyEncoders)
