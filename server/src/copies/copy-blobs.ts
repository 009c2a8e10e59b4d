import { readFile } from 'node:fs/promises'
import { type Blobs, blobFile, hashOf } from '../base/blobs/blobs.ts'
import { openStore, ownStore } from '../base/blobs/open-store.ts'
import type { Db } from '../base/database/db.ts'
import type { Config } from '../base/process/config.ts'
import { filesIn } from '../content/files/open-files.ts'
import { readInstallationId } from '../content/files/queries.ts'

type ReadBlob = (sha256: string) => Promise<Uint8Array | undefined>

/** Makes the function that reads blobs from a folder. A server may be using the folder, so a blob may be missing. */
export const readerOf =
  (folder: string): ReadBlob =>
  (sha256) =>
    readFile(blobFile(folder, sha256)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })

/** Makes the function that reads an installation's blobs, from its store or its folder. Its server may be running. */
export const readerFor = async ({ blobUrl, dataDir }: Config, tx: Db): Promise<ReadBlob> =>
  blobUrl ? (await openStore(blobUrl, await readInstallationId(tx))).store.get : readerOf(filesIn(dataDir))

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
  const missing = await copyBlobs(names, read, { put, find: async () => undefined })
  await ownStore(store, installation)
  return missing
}

/**
 * Copies the named blobs that `to` does not have yet. Returns the names of missing blobs: they cannot be read, or their
 * bytes are damaged and do not match the name.
 */
export async function copyBlobs(
  names: Iterable<string>,
  read: ReadBlob,
  to: Pick<Blobs, 'find' | 'put'>,
): Promise<string[]> {
  const missing: string[] = []
  for (const sha256 of names) {
    if (await to.find(sha256)) continue
    const bytes = await read(sha256)
    if (bytes && (await hashOf(bytes)) === sha256) await to.put(bytes)
    else missing.push(sha256)
  }
  return missing
}
