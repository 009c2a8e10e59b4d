import { join } from 'node:path'
import { type Blobs, openBlobs } from '../../base/blobs/blobs.ts'
import { openStore, recordStoreOwner } from '../../base/blobs/open-store.ts'
import { openSharedBlobs } from '../../base/blobs/shared-blobs.ts'
import type { Store } from '../../base/blobs/store.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { CannotStart } from '../../base/process/config.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { findUsedBlobs, readInstallationId } from './queries.ts'

/** The path of the folder for the files of an installation without an object store. */
export const filesIn = (dataDir: string): string => join(dataDir, 'blobs')

/**
 * Opens the files of an installation, in DATA_DIR or in the object store at BLOB_URL. Throws CannotStart if the store
 * belongs to another installation.
 */
export async function openFiles({
  config,
  db,
  now,
  log,
}: Pick<Core, 'config' | 'db' | 'now' | 'log'>): Promise<{ blobs: Blobs; store?: Store }> {
  const { blobUrl, dataDir } = config
  if (!blobUrl) return { blobs: await openBlobs(filesIn(dataDir)) }
  const id = await readInstallationId(db)
  const { store, isNew } = await openStore(blobUrl, id)
  if (isNew) {
    if (await hasFiles(db))
      throw new CannotStart(
        'BLOB_URL: the files of this installation do not lie there: npm run move -- --files brings them.',
      )
    await recordStoreOwner(store, id)
  }
  const isLogDue = onceAMinute(now)
  const blobs = await openSharedBlobs(join(dataDir, 'cache'), store, (err) => {
    if (isLogDue('store')) log.error({ err }, 'files are out of reach: what needs them is refused or waits')
  })
  return { blobs, store }
}

const hasFiles = async (db: Db) => (await db.transaction().execute(findUsedBlobs)).size > 0
