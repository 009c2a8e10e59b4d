import { drawerOf, frequentEncoders } from './draw.ts'
import { ecc200 } from './ecc200.ts'
import { letterEncoders } from './letters.ts'

/** The encoders of every symbology. */
export const anyEncoders = { ...frequentEncoders, ...letterEncoders, datamatrix: ecc200 }

/** Draws codes of every symbology: the library that encodes a DataMatrix has three times the painter's size. */
export const drawAnyCode = drawerOf(anyEncoders)
