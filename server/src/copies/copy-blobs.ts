import { readFile } from 'node:fs/promises'
import { type Blobs, blobFile, hashOf } from '../base/blobs/blobs.ts'
import { openStore, recordStoreOwner } from '../base/blobs/open-store.ts'
import type { Db } from '../base/database/db.ts'
import type { Config } from '../base/process/config.ts'
import { filesIn } from '../content/files/open-files.ts'
import { readInstallationId } from '../content/files/queries.ts'

type ReadBlob = (sha256: string) => Promise<Uint8Array | undefined>

/**
 * Makes the function that reads blobs from a folder. It returns undefined for a missing blob, which the
 * installation's server may have removed meanwhile if it runs.
 */
export const folderReader =
  (folder: string): ReadBlob =>
  (sha256) =>
    readFile(blobFile(folder, sha256)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })

/** Makes the function that reads an installation's blobs, from its store or else its folder. */
export const installationReader = async ({ blobUrl, dataDir }: Config, tx: Db): Promise<ReadBlob> =>
  blobUrl ? (await openStore(blobUrl, await readInstallationId(tx))).store.get : folderReader(filesIn(dataDir))

/**
 * Copies the named blobs into a store, and then marks the store as this installation's. Returns the names of missing
 * blobs. Throws CannotStart if the store belongs to another installation.
 */
export async function copyToStore(names: Iterable<string>, read: ReadBlob, blobUrl: string, tx: Db): Promise<string[]> {
  const installation = await readInstallationId(tx)
  const { store } = await openStore(blobUrl, installation)
  const put = async (bytes: Uint8Array) => {
    const sha256 = await hashOf(bytes)
    await store.put(sha256, bytes)
    return sha256
  }
  // A store can look a blob up only by sending all its bytes, so every blob is written, even if the store has it.
  const missing = await copyBlobs(names, read, { put, find: async () => undefined, remove: async () => {} })
  await recordStoreOwner(store, installation)
  return missing
}

/**
 * Copies the named blobs, except those that `to` already has undamaged. Returns the names of missing blobs: those that
 * cannot be read, or whose bytes do not match the name.
 */
export async function copyBlobs(
  names: Iterable<string>,
  read: ReadBlob,
  to: Pick<Blobs, 'find' | 'put' | 'remove'>,
): Promise<string[]> {
  const missing: string[] = []
  for (const sha256 of names) {
    const existing = await to.find(sha256)
    if (existing && (await hashOf(existing.stream())) === sha256) continue
    const bytes = await read(sha256)
    if (bytes && (await hashOf(bytes)) === sha256) {
      if (existing) await to.remove(sha256)
      await to.put(bytes)
    } else missing.push(sha256)
  }
  return missing
}
