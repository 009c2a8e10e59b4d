import { randomBytes } from 'node:crypto'
import { CannotStart } from '../process/config.ts'
import { newId } from '../random/ids.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { OutOfReach, OWNER_FILE, type Store } from './store.ts'

/**
 * Opens the store of BLOB_URL and tries all its operations. Throws CannotStart if an operation fails, or if the store
 * belongs to another installation. `isNew` is true if the store belongs to no installation yet.
 */
export async function openStore(blobUrl: string, installation: string): Promise<{ store: Store; isNew: boolean }> {
  const store = blobUrl.startsWith('file:') ? folderStore(blobUrl) : s3Store(blobUrl)
  try {
    await tryOperations(store)
    const owner = await store.get(OWNER_FILE)
    if (owner && Buffer.from(owner).toString() !== installation)
      throw new CannotStart('BLOB_URL: the files of another installation lie there.')
    return { store, isNew: owner === undefined }
  } catch (error) {
    throw error instanceof OutOfReach ? new CannotStart(`BLOB_URL: ${error.message}.`) : error
  }
}

/** Records in a store that it belongs to this installation. From then on, other installations refuse the store. */
export const recordStoreOwner = (store: Store, installation: string): Promise<void> =>
  store.put(OWNER_FILE, Buffer.from(installation))

/** Throws OutOfReach if an operation fails. A repeated write or removal must succeed, too. */
async function tryOperations(store: Store): Promise<void> {
  const name = `try-${newId()}`
  const bytes = randomBytes(1000)
  await store.put(name, bytes)
  await store.put(name, bytes)
  const stored = await store.get(name)
  if (!stored || !bytes.equals(stored)) throw new OutOfReach('what was written there is not what is read')
  await store.remove(name)
  await store.remove(name)
  if (await store.get(name)) throw new OutOfReach('what was removed there is still there')
}
