import { createHash } from 'node:crypto'
import * as harfbuzz from 'harfbuzzjs'
import type { FontFile } from '../fonts/files.ts'
import { type Fonts, newFonts } from '../fonts/fonts.ts'
import { facesFor, type Shown } from '../fonts/needed.ts'
import { sfntOf } from './sfnt.ts'

/** The bytes that a font file's hash names. Throws where the installed file is another. */
export const readFont = async ({ file, sha256 }: FontFile): Promise<Uint8Array> => {
  const bytes = await sfntOf(file)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new Error(`the font ${file} has the hash ${found}, not ${sha256}`)
  return bytes
}

const shelf = newFonts(harfbuzz)
const opening = new Map<string, Promise<void>>()

const open = async (file: FontFile) => shelf.add(file, await readFont(file))

/**
 * The fonts from the installed packages with all that these jobs draw with. A file is read once in a thread, when a job
 * first needs it. Throws where a file's hash is not the pinned one.
 */
export const fontsFromDisk = async (...jobs: readonly Shown[]): Promise<Fonts> => {
  const files = jobs.flatMap(facesFor).filter((file) => !shelf.has(file))
  for (const file of files) if (!opening.has(file.sha256)) opening.set(file.sha256, open(file))
  await Promise.all(files.map((file) => opening.get(file.sha256)))
  return shelf
}
