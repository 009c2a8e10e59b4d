import * as harfbuzz from 'harfbuzzjs'
import { type Inspected, inspectFont } from '../fonts/inspect.ts'
import { unpackFont } from './unpack-font.ts'

/** A font file opened: its SFNT bytes, and what they say. */
export interface FontInside extends Inspected {
  sfnt: Uint8Array
}

/** Unpacks and tries out a font file that a stranger sent, as `inspectFont`. Throws NotAFont or FontTooLarge. */
export const inspectFile = async (bytes: Uint8Array): Promise<FontInside> => {
  const sfnt = await unpackFont(bytes)
  return { sfnt, ...inspectFont(harfbuzz, sfnt) }
}
