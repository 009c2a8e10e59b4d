import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as harfbuzz from 'harfbuzzjs'
import { fontFiles } from '../font-files.ts'
import { type Fonts, loadFonts } from '../fonts.ts'

/** Where a font file of the table lies on this machine. */
export const fontPath = (file: string): string => createRequire(import.meta.url).resolve(file)

/** The painter's fonts from the installed packages. Throws where a file's hash is not the pinned one. */
export const fontsFromDisk = async (): Promise<Fonts> => {
  const faces = await Promise.all(
    fontFiles.map(async ({ family, weight, file, sha256 }) => {
      const bytes = await readFile(fontPath(file))
      const found = createHash('sha256').update(bytes).digest('hex')
      if (found !== sha256) throw new Error(`the font ${file} has the hash ${found}, not ${sha256}`)
      return { family, weight, bytes, sha256 }
    }),
  )
  return loadFonts(harfbuzz, faces)
}
