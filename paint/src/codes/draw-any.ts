import { anyContentOf } from './any-content.ts'
import { drawerOf, frequentEncoders } from './draw.ts'
import { gs1BarsOf, letterEncoders } from './letters.ts'
import { matrixEncoders } from './matrices.ts'

/** The encoders of every symbology. */
export const anyEncoders = { ...frequentEncoders, ...letterEncoders, 'gs1-128': gs1BarsOf, ...matrixEncoders }

/** Draws codes of every symbology. Loaded on demand, as its library is four times as large as the painter. */
export const drawAnyCode = drawerOf(anyEncoders, anyContentOf)
