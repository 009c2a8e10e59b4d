import { Damaged } from '../../base/blobs/store.ts'
import type { Core } from '../../base/core.ts'
import { isBlobUsed } from './queries.ts'

/**
 * Removes a blob unless something uses it. Another server, or another part of this one, may begin to use it at the same
 * moment: then it is stored again.
 */
export async function removeUnused({ db, blobs }: Pick<Core, 'db' | 'blobs'>, sha256: string): Promise<void> {
  if (await isBlobUsed(db, sha256)) return
  // A damaged file could not be stored again, and is removed all the same.
  const bytes = await blobs.read(sha256).catch((error: unknown) => {
    if (!(error instanceof Damaged)) throw error
  })
  await blobs.remove(sha256)
  if (bytes && (await isBlobUsed(db, sha256))) await blobs.put(bytes)
}
