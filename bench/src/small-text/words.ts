import type { Language } from '@wifi-tms/contract/shapes'
import { eastAsianWords } from './east-asian-words.ts'
import { latinWords } from './latin-words.ts'

/** Texts on shelf labels and door signs: prices, goods, signs, names. */
export const words: Readonly<Record<Language, readonly string[]>> = { ...latinWords, ...eastAsianWords }
