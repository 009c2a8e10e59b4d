import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openBlobs } from '../base/blobs/blobs.ts'
import { copyRows } from '../base/database/copy-rows.ts'
import { openDatabase, sqliteFile } from '../base/database/open.ts'
import { CannotStart, type Config } from '../base/process/config.ts'
import { holdFolder } from '../base/process/hold-folder.ts'
import { filesIn } from '../content/files/open-files.ts'
import { findUsedBlobs } from '../content/files/queries.ts'
import { copyBlobs, readerFor } from './copy-blobs.ts'
import { readInstallation, requireFile } from './installation.ts'
import { hashOfFile, keyMark, type Manifest, manifestFile } from './manifest.ts'

/** The file by which a backup that is being made keeps its folder, and by which one that was broken off is known. */
const UNFINISHED = 'backup.unfinished'
/** The other entries of the folder before the backup is whole. */
const OWN = /^(backup\.unfinished.*|backup\.json\.new|wifi-tms\.sqlite.*|blobs)$/

/** A file that is still missing after so many looks is lost, and has not gone meanwhile. */
const LOOKS = 5

/**
 * Writes all that an installation keeps, but its key, into a folder: a database of SQLite, whichever the installation
 * has, and the files that it names. The server may run. Begins anew in what a killed one left. Throws CannotStart where the
 * folder holds anything else, or there is no installation.
 */
export async function backup(config: Config, folder: string, now = new Date()): Promise<Manifest> {
  await leftIn(folder)
  await mkdir(folder, { recursive: true })
  const release = holdFolder(folder, UNFINISHED, `${folder}: another backup is being made there.`)
  // Another one may have ended just now, whole.
  const left = await leftIn(folder).catch((error: unknown) => {
    release()
    throw error
  })
  try {
    for (const name of left) if (!name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true })
    const manifest = await writeBackup(config, folder, now)
    release()
    await rm(join(folder, UNFINISHED))
    return manifest
  } catch (error) {
    release()
    // What is not whole would only be in the way of the next.
    await rm(folder, { recursive: true })
    throw error
  }
}

/** The files that a killed backup left in a folder. Throws CannotStart where anything else lies there. */
async function leftIn(folder: string): Promise<string[]> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new CannotStart(`${folder}: ${error.message}.`)
  })
  const isBrokenOff = there.includes(UNFINISHED) && there.every((name) => OWN.test(name))
  if (there.length > 0 && !isBrokenOff)
    throw new CannotStart(`${folder}: a backup needs an empty folder, or one that is not there yet.`)
  return there
}

async function writeBackup(config: Config, folder: string, now: Date): Promise<Manifest> {
  const key = await keyMark(config)
  const blobs = await openBlobs(filesIn(folder))

  let used = new Set<string>()
  let missing: string[] = []
  // A file that has gone between the look at the database and the copying is not named by the next look.
  for (let look = 0; look < LOOKS; look++) {
    await copyDatabase(config, folder)
    await readInstallation({ dataDir: folder }, async (tx) => {
      used = await findUsedBlobs(tx)
      missing = await copyBlobs(used, await readerFor(config, tx), blobs)
    })
    if (missing.length === 0) break
  }
  const database = await hashOfFile(sqliteFile(folder))
  const files = used.size - missing.length
  const manifest = { format: 1 as const, madeAt: now.toISOString(), database, files, missing, key }
  await writeWhole(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** The database at one moment, as a file of SQLite that nobody else has open. */
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
    // This only reads, so that the server goes on writing meanwhile.
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

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { flush: true })
  await rename(`${path}.new`, path)
}
