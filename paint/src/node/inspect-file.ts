import * as harfbuzz from 'harfbuzzjs'
import { type Inspected, inspectFont } from '../fonts/inspect.ts'
import { unpackFont } from './unpack-font.ts'

/** A font file that was opened: its SFNT bytes, and its description. */
export interface FontInside extends Inspected {
  sfnt: Uint8Array
}

/** Unpacks a font file that a stranger sent, and tries it out like `inspectFont`. Throws NotAFont or FontTooLarge. */
export const inspectFile = async (bytes: Uint8Array): Promise<FontInside> => {
  const sfnt = await unpackFont(bytes)
  return { sfnt, ...inspectFont(harfbuzz, sfnt) }
}
