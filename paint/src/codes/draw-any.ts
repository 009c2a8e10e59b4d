import { drawerOf, frequentEncoders } from './draw.ts'
import { ecc200 } from './ecc200.ts'
import { letterEncoders } from './letters.ts'

/** The encoders of every symbology. */
export const anyEncoders = { ...frequentEncoders, ...letterEncoders, datamatrix: ecc200 }

/** Codes of every symbology: what encodes a DataMatrix is a library of three times the painter's weight. */
export const drawAnyCode = drawerOf(anyEncoders)
