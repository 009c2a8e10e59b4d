import type { ElementOf } from '@wifi-tms/contract/elements'
import { newBoundedCache } from '../bounded-cache.ts'
import type { Symbology } from './content.ts'

/** A code in modules, 1 where it is dark, row by row; a linear one is a single row. No quiet zone. */
export interface CodeMatrix {
  width: number
  height: number
  modules: Uint8Array
}

export type Level = ElementOf<'qrcode'>['level']

/** All symbologies, and QR codes that name their character set (ECI), as scanners otherwise guess it. */
export type Encoding = Symbology | 'qrcode-eci'

/** The encoders, for content that passed `contentOf`. They throw where it is more than the symbology can hold. */
export type Encoders = Partial<Record<Encoding, (content: string, level: Level) => CodeMatrix>>

/** The messages of the libraries, and ours, about too much content. */
const tooLong = /TooLong|TooMuchData|NoValidSymbol|overflow/

const encodeNew = (encode: () => CodeMatrix): CodeMatrix | undefined => {
  try {
    return encode()
  } catch (error) {
    if (tooLong.test(String(error))) return undefined
    throw error
  }
}

/** The number of codes that are kept before all are forgotten. */
const MOST_KEPT = 500
const codes = newBoundedCache<string, CodeMatrix | undefined>(MOST_KEPT, () => 1)

/** Encodes by one of `encoders`. Undefined where the content is more than the symbology can hold. */
export const encode = (encoders: Encoders, encoding: Encoding, content: string, level: Level = 'M') =>
  codes(`${encoding} ${level} ${content}`, () => encodeNew(() => encoders[encoding]!(content, level)))

/** The rough time of encoding in nanoseconds. It is the same whether or not the code is already cached. */
export const workOfEncoding = (encoding: Encoding, content: string): number => {
  if (/datamatrix/.test(encoding)) return 5_000_000 + content.length * 250_000
  return /gs1qr|eci|aztec|pdf/.test(encoding) ? 20_000_000 + content.length * 1_500_000 : 2_000_000
}
