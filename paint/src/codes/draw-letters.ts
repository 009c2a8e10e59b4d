import { contentOf } from './content.ts'
import { drawerOf, frequentEncoders } from './draw.ts'
import { letterEncoders } from './letters.ts'

/** Draws the codes of draw.ts, and linear codes with letters. */
export const drawLetterCode = drawerOf({ ...frequentEncoders, ...letterEncoders }, contentOf)
