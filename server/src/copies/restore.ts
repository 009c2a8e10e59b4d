import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { pino } from 'pino'
import { openBlobs } from '../base/blobs/blobs.ts'
import { copyRows } from '../base/database/copy-rows.ts'
import { openDatabase, sqliteFile } from '../base/database/open.ts'
import { CannotStart, type Config } from '../base/process/config.ts'
import { prepareFolder } from '../base/process/prepare-folder.ts'
import { filesIn } from '../content/files/open-files.ts'
import { findUsedBlobs } from '../content/files/queries.ts'
import { copyBlobs, copyToStore, folderReader } from './copy-blobs.ts'
import { lockInstallation, readInstallation, refuseInstallation, unfinishedRestore } from './installation.ts'
import { hashOfFile, keyMarks, type Manifest, readManifest } from './manifest.ts'

/**
 * Restores a backup to the configured place. The installation appears there only after everything was checked and
 * copied. Throws CannotStart if the backup is incomplete, if there is an installation already, or if none of the
 * configured keys is that of the backup.
 */
export async function restore(config: Config, folder: string): Promise<Manifest & { keyIsThere: boolean }> {
  const manifest = await readManifest(folder)
  await prepareFolder(config.dataDir, pino(pino.destination(2)))
  await using _ = await lockInstallation(config.dataDir, config)
  await refuseInstallation(config)
  const keys = await keyMarks(config)
  if (keys.length > 0 && manifest.key && !keys.includes(manifest.key))
    throw new CannotStart(
      'SECRET_KEY_FILE: the secrets of this backup are sealed with another key; nothing was changed.',
    )

  const unfinished = unfinishedRestore(config.dataDir)
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished)
    // A copy is migrated, as the backup may be write-protected. The copy inherits that, so it is made writable.
    const copy = sqliteFile(unfinished)
    await copyFile(sqliteFile(folder), copy)
    await chmod(copy, 0o600)
    if ((await hashOfFile(copy)) !== manifest.database)
      throw new CannotStart(`${sqliteFile(folder)}: it is not as it was when the backup was made; nothing was changed.`)
    // The backup may be of an earlier version: opening the copy migrates it to the present one.
    await (await openDatabase({ dataDir: unfinished })).destroy()
    const knownMissing = new Set(manifest.missing)
    await readInstallation({ dataDir: unfinished }, async (tx) => {
      const [usedBlobs, readBlob] = [await findUsedBlobs(tx), folderReader(filesIn(folder))]
      const missing = config.blobUrl
        ? await copyToStore(usedBlobs, readBlob, config.blobUrl, tx)
        : await copyBlobs(usedBlobs, readBlob, await openBlobs(filesIn(config.dataDir)))
      const lostBlobs = missing.filter((sha256) => !knownMissing.has(sha256))
      if (lostBlobs.length > 0)
        throw new CannotStart(
          `${folder}: ${lostBlobs.length} files are missing or damaged, ${lostBlobs[0]} first; no installation was made.`,
        )
    })

    if (config.databaseUrl) {
      await readInstallation({ dataDir: unfinished }, async (tx) => {
        await using db = await openDatabase(config)
        await copyRows(tx, db, () => {})
      })
    } else {
      await using file = await open(copy)
      await file.sync()
      const path = sqliteFile(config.dataDir)
      // A killed server leaves its last changes in these files. SQLite would write them into the restored database.
      for (const ending of ['-wal', '-shm', '-journal']) await rm(`${path}${ending}`, { force: true })
      await rename(copy, path)
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return { ...manifest, keyIsThere: keys.length > 0 }
}
