import { allFontFiles } from '@wifi-tms/paint/every-font'
import type { FontFile } from '@wifi-tms/paint/fonts/files'
import { readFont } from '@wifi-tms/paint/node/sfnt'
import type { BlobFile } from '../../base/blobs/blobs.ts'
import type { Core } from '../../base/core.ts'

let knownFonts: Map<string, FontFile> | undefined

/** The built-in fonts by the SHA-256 of their unpacked bytes, which are stored without a row. */
export const builtInFonts = (): ReadonlyMap<string, FontFile> => {
  knownFonts ??= new Map(allFontFiles().map((file) => [file.sha256, file]))
  return knownFonts
}

/** Finds the file with the unpacked bytes of a built-in or uploaded font; undefined if no font has this hash. */
export async function fontFile({ db, blobs }: Core, sha256: string): Promise<BlobFile | undefined> {
  const file = builtInFonts().get(sha256)
  if (!file) {
    const row = await db.selectFrom('font').select('id').where('sha256', '=', sha256).executeTakeFirst()
    return row && blobs.find(sha256)
  }
  const storedFile = await blobs.find(sha256)
  if (storedFile) return storedFile
  // A built-in font is unpacked into the store when it is first requested.
  await blobs.put(await readFont(file))
  return blobs.find(sha256)
}
