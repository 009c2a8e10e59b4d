import type { ElementOf } from '@wifi-tms/contract/elements'
import { newBoundedCache } from '../bounded-cache.ts'
import type { Symbology } from './content.ts'

/** The modules of a code, row by row, 1 for a dark one, without the quiet zone; a linear code is a single row. */
export interface CodeMatrix {
  width: number
  height: number
  modules: Uint8Array
}

export type Level = ElementOf<'qrcode'>['level']

/** All symbologies, and QR codes that declare their character set (ECI), which scanners otherwise guess. */
export type Encoding = Symbology | 'qrcode-eci'

/** The encoders of content that passed `contentOf`. They throw if it exceeds the symbology's capacity. */
export type Encoders = Partial<Record<Encoding, (content: string, level: Level) => CodeMatrix>>

/** Matches the messages about too much content, of the libraries and of our encoders. */
const TOO_LONG = /TooLong|TooMuchData|NoValidSymbol|overflow/

/** Encodes; undefined instead of an error about too much content. */
const encodeNew = (encode: () => CodeMatrix): CodeMatrix | undefined => {
  try {
    return encode()
  } catch (error) {
    if (TOO_LONG.test(String(error))) return undefined
    throw error
  }
}

/** The maximum number of codes in the cache. The cache is emptied when it would hold more. */
const MOST_CACHED = 500
const cachedCode = newBoundedCache<string, CodeMatrix | undefined>(MOST_CACHED, () => 1)

/** Encodes with one of `encoders`. Undefined if the content exceeds the symbology's capacity. */
export const encode = (encoders: Encoders, encoding: Encoding, content: string, level: Level = 'M') =>
  cachedCode(`${encoding} ${level} ${content}`, () => encodeNew(() => encoders[encoding]!(content, level)))

/**
 * The estimated time of encoding, in nanoseconds. A cached code counts like a new one, so that faults do not depend on
 * the cache.
 */
export const workOfEncoding = (encoding: Encoding, content: string): number => {
  if (/datamatrix/.test(encoding)) return 5_000_000 + content.length * 250_000
  return /gs1qr|eci|aztec|pdf/.test(encoding) ? 20_000_000 + content.length * 1_500_000 : 2_000_000
}
