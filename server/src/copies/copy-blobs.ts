import { readFile } from 'node:fs/promises'
import { type Blobs, blobFile, hashOf } from '../base/blobs/blobs.ts'
import { openStore, ownStore } from '../base/blobs/open-store.ts'
import type { Db } from '../base/database/db.ts'
import type { Config } from '../base/process/config.ts'
import { filesIn } from '../content/files/open-files.ts'
import { readInstallationId } from '../content/files/queries.ts'

type Read = (sha256: string) => Promise<Uint8Array | undefined>

/** Makes a reader of files in a folder that a server may be using. */
export const readerOf =
  (folder: string): Read =>
  (sha256) =>
    readFile(blobFile(folder, sha256)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })

/** Makes a reader of an installation's files, whose server may be running; `tx` reads its database. */
export const readerFor = async ({ blobUrl, dataDir }: Config, tx: Db): Promise<Read> =>
  blobUrl ? (await openStore(blobUrl, await readInstallationId(tx))).store.get : readerOf(filesIn(dataDir))

/**
 * Copies the named blobs into a store, which is then marked as this installation's. Returns the names of missing blobs.
 * Throws CannotStart where the store belongs to another one.
 */
export async function copyToStore(names: Iterable<string>, read: Read, blobUrl: string, tx: Db): Promise<string[]> {
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
 * Copies the named blobs that `to` does not have yet. Returns the names of those that cannot be read, or whose bytes do
 * not match.
 */
export async function copyBlobs(
  names: Iterable<string>,
  read: Read,
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
