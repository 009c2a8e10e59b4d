import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decompress from 'wawoff2/decompress.js'

/** Where a font file of the tables lies on this machine. */
const pathOf = (file: string): string => createRequire(import.meta.url).resolve(file)

/** The SFNT bytes of a font file inside its npm package: HarfBuzz reads no WOFF2, so that is unpacked. */
export const sfntOf = async (file: string): Promise<Uint8Array> => {
  const bytes = await readFile(pathOf(file))
  return file.endsWith('.woff2') ? decompress(bytes) : bytes
}
