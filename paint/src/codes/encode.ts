import type { ElementOf } from '@wifi-tms/contract/elements'
import type { Symbology } from './content.ts'

/** A code in modules, 1 where it is dark, row by row; a linear one is a single row. No quiet zone. */
export interface Matrix {
  width: number
  height: number
  modules: Uint8Array
}

export type Level = ElementOf<'qrcode'>['level']

/** What encodes content that `contentOf` let through. Throws where it is more than the symbology can hold. */
export type Encoders = Partial<Record<Symbology, (content: string, level: Level) => Matrix>>

/** What the libraries say, and we, of too much content. */
const tooLong = /TooLong|TooMuchData|NoValidSymbol|overflow/

/** The codes kept before all are forgotten. */
const MOST_KEPT = 500
const kept = new Map<string, Matrix | undefined>()

/** Encodes by `encoders`, which have the symbology. Undefined where the content is more than it can hold. */
export const encode = (
  encoders: Encoders,
  symbology: Symbology,
  content: string,
  level: Level = 'M',
): Matrix | undefined => {
  const key = `${symbology} ${level} ${content}`
  if (kept.has(key)) return kept.get(key)
  let matrix: Matrix | undefined
  try {
    matrix = encoders[symbology]!(content, level)
  } catch (error) {
    if (!tooLong.test(String(error))) throw error
  }
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, matrix)
  return matrix
}

/** About the nanoseconds encoding takes, whether or not it was done before. */
export const workOfEncoding = (symbology: Symbology, content: string): number =>
  symbology === 'datamatrix' ? 5_000_000 + content.length * 250_000 : 2_000_000
