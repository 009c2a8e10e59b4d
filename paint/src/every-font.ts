import './fonts/east.ts'
import { knownFiles } from './fonts/files.ts'
import './scripts/load.ts'

/** All font files. This module also loads the tables of the East Asian fonts and of all scripts. */
export const allFontFiles = knownFiles
