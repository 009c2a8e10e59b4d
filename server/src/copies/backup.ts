import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openBlobs } from '../base/blobs/blobs.ts'
import { copyRows } from '../base/database/copy-rows.ts'
import { openDatabase, sqliteFile } from '../base/database/open.ts'
import { CannotStart, type Config } from '../base/process/config.ts'
import { holdFolder } from '../base/process/hold-folder.ts'
import { filesIn } from '../content/files/open-files.ts'
import { findUsedBlobs } from '../content/files/queries.ts'
import { copyBlobs, installationReader } from './copy-blobs.ts'
import { readInstallation, requireFile } from './installation.ts'
import { hashOfFile, keyMarks, type Manifest, manifestFile } from './manifest.ts'

/** The name of the file by which a running backup reserves its folder. An interrupted backup leaves it behind. */
const UNFINISHED = 'backup.unfinished'
/** Matches the files in the folder of a backup that is not complete yet. */
const OWN_FILES = /^(backup\.unfinished.*|backup\.json\.new|wifi-tms\.sqlite.*|blobs)$/

/**
 * The number of tries to copy the database and its files. A file that is missing in the first tries may have been
 * deleted between both copies. After the last try it counts as lost.
 */
const TRIES = 5

/**
 * Writes a whole installation, except its key, into a folder: a SQLite database, even if the installation uses
 * PostgreSQL, and the files that the database refers to. The server may run. Files of a killed backup are replaced.
 * Throws CannotStart if the folder contains anything else, or if there is no installation.
 */
export async function backup(config: Config, folder: string, now = new Date()): Promise<Manifest> {
  await findLeftFiles(folder)
  await mkdir(folder, { recursive: true })
  const release = holdFolder(folder, UNFINISHED, `${folder}: another backup is being made there.`)
  // Another backup may have completed before this one reserved the folder.
  const leftFiles = await findLeftFiles(folder).catch((error: unknown) => {
    release()
    throw error
  })
  try {
    await removeCopies(folder, leftFiles)
    const manifest = await writeBackup(config, folder, now)
    release()
    await rm(join(folder, UNFINISHED))
    return manifest
  } catch (error) {
    release()
    // An incomplete backup is removed, as the next one needs an empty folder. An error of the removal is not reported.
    await removeBackup(folder).catch(() => {})
    throw error
  }
}

/** Removes files of a backup, except the one that reserves the folder. */
async function removeCopies(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) if (!name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true })
}

/** Removes what a backup wrote, and then its folder; a mount point or a link cannot be removed and stays. */
async function removeBackup(folder: string): Promise<void> {
  const names = await readdir(folder)
  await removeCopies(folder, names)
  for (const name of names) await rm(join(folder, name), { force: true })
  await rmdir(folder)
}

/** Finds the files that a killed backup left in a folder. Throws CannotStart if the folder contains anything else. */
async function findLeftFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new CannotStart(`${folder}: ${error.message}.`)
  })
  const isInterrupted = names.includes(UNFINISHED) && names.every((name) => OWN_FILES.test(name))
  if (names.length > 0 && !isInterrupted)
    throw new CannotStart(`${folder}: a backup needs an empty folder, or one that is not there yet.`)
  return names
}

async function writeBackup(config: Config, folder: string, now: Date): Promise<Manifest> {
  const [key = null] = await keyMarks(config)
  const blobs = await openBlobs(filesIn(folder))

  let usedBlobs = new Set<string>()
  let missing: string[] = []
  // A file may have been deleted after the database was copied. The next copy of the database does not refer to it.
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await copyDatabase(config, folder)
    await readInstallation({ dataDir: folder }, async (tx) => {
      usedBlobs = await findUsedBlobs(tx)
      missing = await copyBlobs(usedBlobs, await installationReader(config, tx), blobs)
    })
    if (missing.length === 0) break
  }
  const database = await hashOfFile(sqliteFile(folder))
  const files = usedBlobs.size - missing.length
  const manifest = { format: 1 as const, madeAt: now.toISOString(), database, files, missing, key }
  await replaceFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Copies the database at one moment, into a file of SQLite that nobody else has open. */
async function copyDatabase(config: Config, folder: string): Promise<void> {
  const path = sqliteFile(folder)
  await rm(path, { force: true })
  if (config.databaseUrl) {
    await readInstallation(config, async (tx, ran) => {
      await using copy = await openDatabase({ dataDir: folder }, ran)
      await copyRows(tx, copy, () => {})
    })
  } else {
    await requireFile(config)
    // The connection only reads, so that the server can go on writing.
    const database = new DatabaseSync(sqliteFile(config.dataDir), { readOnly: true, timeout: 5000 })
    try {
      database.prepare('vacuum into ?').run(path)
    } finally {
      database.close()
    }
  }
  await using file = await open(path)
  await file.sync()
}

/** Writes a file completely before it gets its name. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { flush: true })
  await rename(`${path}.new`, path)
}
