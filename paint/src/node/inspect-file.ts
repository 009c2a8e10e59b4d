import * as harfbuzz from 'harfbuzzjs'
import { type Inspected, inspectFont } from '../fonts/inspect.ts'
import { unpackFont } from './unpack-font.ts'

/** The SFNT bytes of a font file, and its description. */
export interface FontInside extends Inspected {
  sfnt: Uint8Array
}

/** Unpacks an untrusted font file and inspects it with `inspectFont`. Throws NotAFont or FontTooLarge. */
export const inspectFile = async (bytes: Uint8Array): Promise<FontInside> => {
  const sfnt = await unpackFont(bytes)
  return { sfnt, ...inspectFont(harfbuzz, sfnt) }
}
