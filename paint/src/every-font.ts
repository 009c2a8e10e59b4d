import './fonts/east.ts'
import { knownFiles } from './fonts/files.ts'
import './scripts/load.ts'

/** Every font file there is: importing this module also loads the East Asian fonts and the rules of all scripts. */
export const everyFile = knownFiles
