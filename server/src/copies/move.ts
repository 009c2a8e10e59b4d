import { openBlobs } from '../base/blobs/blobs.ts'
import { copyRows } from '../base/database/copy-rows.ts'
import { type DatabasePlace, openDatabase } from '../base/database/open.ts'
import { CannotStart, type Config } from '../base/process/config.ts'
import { filesIn } from '../content/files/open-files.ts'
import { findUsedBlobs } from '../content/files/queries.ts'
import { copyBlobs, copyToStore, installationReader } from './copy-blobs.ts'
import { lockInstallation, readInstallation, refuseInstallation } from './installation.ts'

/**
 * Copies an installation's database to another place: `to` is an address that begins with postgres://, or 'sqlite' for
 * DATA_DIR. The source is never changed, and the target is complete or empty afterwards. Throws CannotStart if a server
 * runs, or if there is an installation at the target already.
 */
export async function moveRows(
  config: Config,
  to: string,
  tellCount: (table: string, rowCount: number) => void,
): Promise<void> {
  const { databaseUrl, dataDir } = config
  const target: DatabasePlace = to === 'sqlite' ? { dataDir } : { dataDir, databaseUrl: to }
  if (target.databaseUrl === databaseUrl) throw new CannotStart('--to: the installation lies there already.')
  await using _ = await lockInstallation(dataDir, config, target)
  await refuseInstallation(target)
  await readInstallation(config, async (tx, ran) => {
    await using db = await openDatabase(target, ran)
    await copyRows(tx, db, tellCount)
  })
}

/**
 * Copies an installation's files to the store at the address `to`, or into DATA_DIR if `to` is 'folder'. Returns the
 * names of files that the installation has lost. Throws CannotStart if a server runs, or if the store does not work.
 */
export async function moveFiles(config: Config, to: string): Promise<string[]> {
  await using _ = await lockInstallation(config.dataDir, config)
  return readInstallation(config, async (tx) => {
    const [usedBlobs, readBlob] = [await findUsedBlobs(tx), await installationReader(config, tx)]
    return to === 'folder'
      ? copyBlobs(usedBlobs, readBlob, await openBlobs(filesIn(config.dataDir)))
      : copyToStore(usedBlobs, readBlob, to, tx)
  })
}
