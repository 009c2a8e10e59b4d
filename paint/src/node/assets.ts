import * as harfbuzz from 'harfbuzzjs'
import '../every-font.ts'
import { isUsers } from '../fonts/families.ts'
import type { FontFile } from '../fonts/files.ts'
import { type Fonts, newFonts } from '../fonts/fonts.ts'
import { type FilledDesign, facesFor } from '../fonts/needed.ts'
import { NotAFont } from '../fonts/sfnt.ts'
import { hashOf, readFont } from './sfnt.ts'

/** Reads the bytes of a user's font by their hash; undefined if they do not exist. */
export type ReadFont = (sha256: string) => Promise<Uint8Array | undefined>

/** The maximum number of bytes of users' fonts that a thread caches for later jobs. */
const CACHED_BYTES = 96 * 1024 * 1024

/** The fonts of this thread. */
const shelf = newFonts(harfbuzz)
/** The built-in fonts that are open or being opened, by hash. */
const opening = new Map<string, Promise<void>>()

const openBuiltIn = async (file: FontFile) => shelf.add(file, await readFont(file))

/**
 * Opens a user's font. If it is missing or no font, it stays closed: its texts are drawn in another font, with a fault.
 */
const openUsersFont = async (file: FontFile, read: ReadFont) => {
  const bytes = await read(file.sha256)
  if (!bytes || hashOf(bytes) !== file.sha256) return
  try {
    shelf.add(file, bytes)
  } catch (error) {
    if (!(error instanceof NotAFont)) throw error
  }
}

/**
 * The fonts of these jobs: built-in ones from the installed packages, users' fonts through `read`. A thread opens a
 * file once, when a job first needs it. Throws if an installed file has another hash than the table.
 */
export const openFonts = async (jobs: readonly FilledDesign[], read: ReadFont): Promise<Fonts> => {
  const usersFiles = jobs.flatMap((job) => facesFor(job).filter(isUsers))
  for (const file of usersFiles) if (!shelf.has(file)) await openUsersFont(file, read)
  shelf.trim(CACHED_BYTES, usersFiles)
  // The users' fonts are open now: built-in fonts are needed only for the characters that users' fonts lack.
  const files = jobs
    .flatMap((job) => facesFor(job, (file, weight, text) => shelf.face(file, weight)?.covers(text) ?? false))
    .filter((file) => !isUsers(file) && !shelf.has(file))
  for (const file of files) if (!opening.has(file.sha256)) opening.set(file.sha256, openBuiltIn(file))
  await Promise.all(files.map((file) => opening.get(file.sha256)))
  return shelf
}

/** The built-in fonts of these jobs. */
export const fontsFromDisk = (...jobs: readonly FilledDesign[]): Promise<Fonts> =>
  openFonts(jobs, async () => undefined)
