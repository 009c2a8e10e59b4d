import './fonts/east.ts'
import { knownFiles } from './fonts/files.ts'
import './scripts/load.ts'

/** Every font file there is; to import this brings all that texts are set with. */
export const everyFile = knownFiles
