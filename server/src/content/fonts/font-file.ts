import { everyFile } from '@wifi-tms/paint/fonts/east'
import type { FontFile } from '@wifi-tms/paint/fonts/files'
import { readFont } from '@wifi-tms/paint/node/sfnt'
import type { Core } from '../../base/core.ts'

let builtIn: Map<string, FontFile> | undefined

/** The unpacked bytes of a font that is built in or some user's; undefined where none has this hash. */
export async function fontFile({ db, blobs }: Core, sha256: string): Promise<Uint8Array | undefined> {
  builtIn ??= new Map(everyFile().map((file) => [file.sha256, file]))
  const file = builtIn.get(sha256)
  if (!file) {
    const row = await db.selectFrom('font').select('id').where('sha256', '=', sha256).executeTakeFirst()
    return row && blobs.read(sha256)
  }
  const kept = await blobs.read(sha256)
  if (kept) return kept
  const bytes = await readFont(file)
  await blobs.put(bytes)
  return bytes
}
