import { contentOf } from './content.ts'
import { drawerOf, frequentEncoders } from './draw.ts'
import { letterEncoders } from './letters.ts'

/** Draws what draw.ts draws, and bars of letters. */
export const drawLetterCode = drawerOf({ ...frequentEncoders, ...letterEncoders }, contentOf)
